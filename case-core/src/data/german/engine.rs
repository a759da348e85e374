//! German for the texts of the engine.

use crate::data::german::german;

german! {
    /// The texts of the engine, and those that several systems share.
    pub static ENGINE;
    texts {
        // Kinds of values.
        "Nothing: the value is absent." => "Nichts: der Wert fehlt.",
        "A plain count or amount that no other kind says better." => "Eine bloße Anzahl oder Menge, für die keine andere Art besser passt.",
        "1 for yes, 0 for no." => "1 für ja, 0 für nein.",
        "A fighter by its place in the roster, or a seat of the table." => "Ein Kämpfer nach seinem Platz in der Aufstellung oder ein Platz am Tisch.",
        "A side by its place, from 0." => "Eine Seite nach ihrem Platz, ab 0.",
        "An attack or weapon by its place on the sheet of the value's actor." => "Ein Angriff oder eine Waffe nach dem Platz auf dem Bogen dessen, zu dem der Wert gehört.",
        "An object of the roster by its place." => "Ein Gegenstand der Aufstellung nach seinem Platz.",
        "A place in a list or an order, from 1." => "Ein Platz in einer Liste oder Reihenfolge, ab 1.",
        "A column shift: columns to the right (or, below 0, to the left)." => "Eine Spaltenverschiebung: Spalten nach rechts (oder, unter 0, nach links).",
        "A number of ranks or levels, up or (below 0) down." => "Eine Anzahl von Rängen oder Stufen, nach oben oder (unter 0) nach unten.",
        "A plain number that is added to a roll or a difficulty." => "Eine bloße Zahl, die zu einem Wurf oder einer Schwierigkeit addiert wird.",
        "A number of dice." => "Eine Anzahl von Würfeln.",
        "A die code in pips: three are a die." => "Ein Würfelcode in Augen: drei sind ein Würfel.",
        "The face of a die." => "Die Seite eines Würfels.",
        "The total of a roll, its flat part included." => "Die Summe eines Wurfs samt seinem festen Teil.",
        "What a total has to reach." => "Was eine Summe erreichen muss.",
        "A chance in 100." => "Eine Chance von 100.",
        "How far a total lies above (or, below 0, under) what was needed." => "Wie weit eine Summe über (oder, unter 0, unter) dem Nötigen liegt.",
        "Points of damage." => "Schadenspunkte.",
        "Points of something that somebody has: Health, Karma, Body Points, hit points." => "Punkte von etwas, das jemand hat: Gesundheit, Karma, Körperpunkte, Trefferpunkte.",
        "A strength on the scale of the ranks, as a number." => "Eine Stärke auf der Skala der Ränge, als Zahl.",
        "A distance in areas." => "Eine Entfernung in Bereichen.",
        "A distance in feet." => "Eine Entfernung in Fuß.",
        "A distance in yards." => "Eine Entfernung in Yards.",
        "A distance in tenths of a meter." => "Eine Entfernung in Zehntelmetern.",
        "A number of turns." => "Eine Anzahl von Zügen.",
        "A number of rounds." => "Eine Anzahl von Runden.",
        "A number of minutes." => "Eine Anzahl von Minuten.",
        "The number of a turn, from 1." => "Die Nummer eines Zuges, ab 1.",
        "The number of a round, from 1." => "Die Nummer einer Runde, ab 1.",
        "A number of actions." => "Eine Anzahl von Aktionen.",
        "A number of attacks or hits." => "Eine Anzahl von Angriffen oder Treffern.",
        "A number of uses: ammunition, charges." => "Eine Anzahl von Einsätzen: Munition, Ladungen.",
        "A count of initiative: who has more acts first." => "Ein Initiativewert: Wer mehr hat, handelt zuerst.",
        "A number of things: objects in a path, walls." => "Eine Anzahl von Dingen: Gegenstände in einer Bahn, Wände.",
        "Something attempted: how often." => "Etwas Versuchtes: wie oft.",
        "A set of members of a list, a bit each." => "Eine Menge von Einträgen einer Liste, ein Bit für jeden.",
        "A number internal to the engine, such as the progress of a step." => "Eine interne Zahl der Engine, etwa wie weit ein Schritt ist.",
        // Members of lists.
        "Nothing." => "Nichts.",
        "The damage." => "Der Schaden.",
        "Up." => "Nach oben.",
        "The Judge's circumstance." => "Der Umstand, den der Spielleiter anrechnet.",
        // Titles of rules.
        "dodge" => "Ausweichen",
        // Interventions.
        "A value was set." => "Ein Wert wurde gesetzt.",
        "A roll was shifted." => "Ein Wurf wurde verschoben.",
        "Fighters or things were brought in." => "Kämpfer oder Dinge wurden ins Spiel gebracht.",
        "A ruling was changed." => "Eine Regelung wurde geändert.",
        "The teams were changed." => "Die Gruppen wurden geändert.",
        "A face was replaced." => "Ein Wurfergebnis wurde ersetzt.",
        "The battle was ended." => "Der Kampf wurde beendet.",
        "The battle goes on." => "Der Kampf geht weiter.",
        // Values of the state.
        "Whether the fighter is dead." => "Ob der Kämpfer tot ist.",
        "The referee's shift of a coming roll." => "Die Verschiebung eines kommenden Wurfs durch den Spielleiter.",
        "Whether the battle goes on until the referee ends it." => "Ob der Kampf weitergeht, bis der Spielleiter ihn beendet.",
        "Whether the fighter has left the battle." => "Ob der Kämpfer den Kampf verlassen hat.",
        // Rulings: questions and readings.
        "nothing" => "nichts",
        "no" => "nein",
        "one" => "einen",
        "both" => "bei beiden",
        // Limits.
        "the greatest number of fighters in a battle" => "die größte Zahl von Kämpfern in einem Kampf",
        "the greatest number of faces, answers and interventions in a battle" => "die größte Zahl von Würfelergebnissen, Antworten und Eingriffen in einem Kampf",
        "the greatest number of interventions in a battle" => "die größte Zahl von Eingriffen in einem Kampf",
        "the greatest number of interventions that change the roster" => "die größte Zahl von Eingriffen, die die Aufstellung ändern",
        "the greatest length of a reason, in characters" => "die größte Länge einer Begründung, in Zeichen",
        "how deep a roster or a save may be nested" => "wie tief eine Aufstellung oder ein Spielstand verschachtelt sein darf",
        "how many values a roster or a save may contain" => "wie viele Werte eine Aufstellung oder ein Spielstand enthalten darf",
        "the greatest length of a name, in characters" => "die größte Länge eines Namens, in Zeichen",
        // Notes.
        "Dying." => "Im Sterben.",
        "Dead." => "Tot.",
        "An attack misses." => "Ein Angriff geht daneben.",
        "An attack takes hold." => "Ein Angriff fasst zu.",
        "An attack hurts." => "Ein Angriff verletzt.",
        "The target of an attack goes down." => "Das Ziel eines Angriffs geht zu Boden.",
        // Fields of a roster.
        "The rule system." => "Das Regelsystem.",
        // Choices of a sheet or a switch.
        "the rule system" => "das Regelsystem",
        // Fields of a roster.
        "The fighters." => "Die Kämpfer.",
        // Choices of a sheet or a switch.
        "there is none" => "nicht vorhanden",
        // Fields of a roster.
        "Agility." => "Gewandtheit.",
        // Choices of a sheet or a switch.
        "The side." => "Die Seite.",
        // Members of lists.
        "The head." => "Der Kopf.",
        "The range." => "Die Reichweite.",
        // Notes.
        "A round begins." => "Eine Runde beginnt.",
        // Choices of a sheet or a switch.
        "None." => "Keine.",
        // Fields of a roster.
        "The name." => "Der Name.",
        // Choices of a sheet or a switch.
        "A quarter." => "Ein Viertel.",
        // Questions.
        "Which attack a fighter uses." => "Welchen Angriff ein Kämpfer einsetzt.",
        "How far a fighter moves." => "Wie weit sich ein Kämpfer bewegt.",
        // Values of the state.
        "The referee's shift of the fighter's next roll." => "Die Verschiebung des nächsten Wurfs durch den Spielleiter.",
        "How many rolls pass before it applies." => "Wie viele Würfe vergehen, bevor sie gilt.",
        "Whether the battle continues until the referee ends it." => "Ob der Kampf weitergeht, bis der Spielleiter ihn beendet.",
        // Rulings: questions and readings.
        "down" => "ab",
        // Choices of a sheet or a switch.
        "Down." => "Ab.",
        // Fields of a roster.
        "The rulings; those omitted have their defaults." => "Die Regelungen; ausgelassene haben ihre Vorgaben.",
        "The name, unique in the roster." => "Der Name, in der Aufstellung eindeutig.",
        "The host's id for the fighter, unique in the roster. Fighters that all have an id may share a name." => "Die Kennung, die das Gastprogramm dem Kämpfer gibt; in der Aufstellung eindeutig. Kämpfer, die alle eine Kennung haben, dürfen gleich heißen.",
        "The fighter's condition at the start, if it does not start fresh: every lasting value that differs from that of a first fight." => "Der Zustand des Kämpfers zu Beginn, wenn er nicht frisch beginnt: jeder bleibende Wert, der von dem eines ersten Kampfes abweicht.",
    }
    messages {
    }
}
