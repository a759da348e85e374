//! Events besides rolls, shifts and changes, and their words.

use super::answers::{ActKind, Direction, HoldKind, Manner};
use super::color::Color;
use super::event::Roll;
use super::forms::{CheckResult, Defense, Effect};
use super::rank::Rank;
use crate::data::value::Kind;
use crate::data::words::kind_of;
use crate::declare::notes;

notes! {
    /// Events besides rolls, shifts and changes.
    pub enum Note {
        /// A turn begins.
        TurnBegins "turn begins": heading [turn: Kind::Turn] en "Turn {turn}"; de "Zug {turn}";
        /// A fighter has fixed an action and its target; a non-player's stays hidden until it acts.
        Declared "declared": then
            [act: kind_of::<ActKind>(), attack: Kind::Attack, manner: kind_of::<Manner>()]
            en "{who} declares: {attack} at {other}, {manner}"
                | "{who} declares: {attack} at {other}"
                | "{who} declares: {attack}, {manner}" | "{who} declares: {attack}"
                | "{who} declares: {act} for {other}" | "{who} declares: {act}"
                | "{who} has decided";
            de "{who} sagt an: {attack} gegen {other}, {manner}"
                | "{who} sagt an: {attack} gegen {other}"
                | "{who} sagt an: {attack}, {manner}" | "{who} sagt an: {attack}"
                | "{who} sagt an: {act} für {other}" | "{who} sagt an: {act}"
                | "{who} hat sich entschieden";
        /// Extra actions were won.
        ExtraActions "extra actions": then [actions: Kind::Actions]
            en "{who} wins {actions} this turn"; de "{who} erringt {actions} in diesem Zug";
        /// Extra actions failed: one action is left, shifted.
        ExtraActionsFailed "extra actions failed": then
            [actions: Kind::Actions, shift: Kind::Columns]
            en "{who} fails to win {actions}: one, at {shift}";
            de "{who} erringt keine {actions:n} Aktionen: eine, mit {shift}";
        /// The actions become one flurry of attacks.
        Flurry "flurry": then [attacks: Kind::Attacks]
            en "{who} makes one flurry of {attacks}";
            de "{who} macht daraus einen Schlaghagel: {attacks}";
        /// A fighter's place in the order is decided.
        Order "order": then [place: Kind::Place] en "{place}. {who}"; de "{place}. {who}";
        /// A further round begins.
        Round "round": heading [round: Kind::Round]
            en "Round {round} of the turn"; de "Runde {round} des Zuges";
        /// A fighter acts.
        Acts "acts": deed
            [act: kind_of::<ActKind>(), attack: Kind::Attack, manner: kind_of::<Manner>()]
            en "{who}: {attack}, {manner}" | "{who}: {attack}" | "{who}: {act} for {other}"
                | "{who}: {act}";
            de "{who}: {attack}, {manner}" | "{who}: {attack}" | "{who}: {act} für {other}"
                | "{who}: {act}";
        /// A fighter attacks another.
        Attacks "attacks": then [attack: Kind::Attack]
            en "{who} attacks {other}"; de "{who} greift {other} an";
        /// A fighter attacks an object.
        AttacksObject "attacks an object": then [object: Kind::Object]
            en "{who} goes for {object}"; de "{who} geht auf {object} los";
        /// An action became moot or impossible and is not carried out.
        Moot "moot": then en "{who} cannot do that any more"; de "{who} kann das nicht mehr tun";
        /// The target is out of reach.
        OutOfReach "out of reach": then [object: Kind::Object]
            en "nothing comes of it: {object} is out of {who}'s reach"
                | "nothing comes of it: {other} is out of {who}'s reach";
            de "daraus wird nichts: {object} ist außer Reichweite von {who}"
                | "daraus wird nichts: {other} ist außer Reichweite von {who}";
        /// An action was given up.
        GivenUp "given up": deed en "{who} gives the action up"; de "{who} gibt die Aktion auf";
        /// The declared action was changed.
        Changed "changed": deed en "{who} changes the action"; de "{who} wechselt die Aktion";
        /// Changing the action failed.
        ChangeFailed "change failed": deed
            en "{who} fails to change the action and loses the turn";
            de "{who} kann die Aktion nicht wechseln und verliert den Zug";
        /// The defender answers with a maneuver.
        Defends "defends": then [defense: kind_of::<Defense>()]
            en "{who} answers {other} with {defense}" | "{who} tries it: {defense}";
            de "{who} antwortet {other} mit: {defense}" | "{who} versucht es: {defense}";
        /// The final color of a maneuver.
        DefenseColor "defense color": silent [color: kind_of::<Color>()];
        /// A maneuver protects.
        Protects "protects": detail [protection: Kind::Strength]
            en "that protects {who} by {protection}"; de "das schützt {who} mit {protection}";
        /// Protections stack: their total.
        Buddy "buddy": detail [protection: Kind::Strength]
            en "protections stack: {protection}"; de "der Schutz ergänzt sich: {protection}";
        /// The attack is avoided.
        Avoided "avoided": then en "{who} avoids the attack"; de "{who} entgeht dem Angriff";
        /// The object was caught.
        Caught "caught": then en "{who} catches it"; de "{who} fängt es";
        /// The catch misses.
        CatchMissed "catch missed": then en "{who} misses the catch"; de "{who} greift daneben";
        /// A caught object is damaged.
        CatchDamaged "damaged in the catch": then [object: Kind::Object]
            en "{object} is damaged in {who}'s hands" | "it is damaged in {who}'s hands";
            de "{object} nimmt in den Händen von {who} Schaden"
                | "es nimmt in den Händen von {who} Schaden";
        /// The maneuver failed and the attack hits in any case.
        AutoHit "auto-hit": then en "{who} walks right into it"; de "{who} läuft mitten hinein";
        /// The ACTION or to-hit is impossible, and not rolled.
        Impossible "impossible": detail [intensity: kind_of::<Rank>(), roll: kind_of::<Roll>()]
            en "impossible for {who} ({roll}) against {intensity}, not rolled"
                | "impossible for {who} ({roll}), not rolled" | "impossible for {who}, not rolled";
            de "unmöglich für {who} ({roll}) gegen {intensity}, ohne Wurf"
                | "unmöglich für {who} ({roll}), ohne Wurf" | "unmöglich für {who}, ohne Wurf";
        /// The ACTION is automatic, and not rolled.
        Automatic "automatic": detail [intensity: kind_of::<Rank>(), roll: kind_of::<Roll>()]
            en "automatic for {who} ({roll}) against {intensity}, not rolled";
            de "gelingt {who} von selbst ({roll}) gegen {intensity}, ohne Wurf";
        /// The final color of an attack.
        Color "color": silent [color: kind_of::<Color>()];
        /// The effect of the attack.
        Effect "effect": then [effect: kind_of::<Effect>()] en "{effect}"; de "{effect}";
        /// The color is lowered by pulling.
        PulledColor "pulled color": then [color: kind_of::<Color>()]
            en "{who} pulls it to {color}"; de "{who} hält sich zurück: {color}";
        /// The damage is lowered by pulling.
        PulledDamage "pulled damage": then [damage: Kind::Damage]
            en "{who} pulls the damage to {damage}"; de "{who} senkt den Schaden auf {damage}";
        /// The precise spot is struck.
        SpotStruck "spot struck": then en "right at the spot"; de "genau auf die Stelle";
        /// Struck, but not at the precise spot.
        SpotMissed "spot missed": then en "but not at the spot"; de "aber nicht auf die Stelle";
        /// The damage that is dealt.
        Damage "damage": detail [damage: Kind::Damage] en "{damage} damage"; de "{damage} Schaden";
        /// Damage absorbed by what the shot passed through.
        PassedThrough "passed through": detail [damage: Kind::Damage]
            en "what it passes through takes {damage}";
            de "was es durchschlägt, nimmt {damage} weg";
        /// Damage stopped by armor or other protection.
        Stopped "stopped": detail [damage: Kind::Damage]
            en "{damage} is stopped"; de "aufgehalten: {damage} Schaden";
        /// The damage that gets through.
        Through "through": detail [damage: Kind::Damage]
            en "{damage} gets through to {who}"; de "bei {who} kommt durch: {damage} Schaden";
        /// The result of a check; `passed` is the check again where it has none.
        Check "check": detail [
            result: kind_of::<CheckResult>(), check: kind_of::<Roll>(), passed: kind_of::<Roll>(),
        ]
            en "{who} passes the {passed} check" | "{check} check of {who}: {result}";
            de "{who} besteht den Folgewurf ({passed})" | "Folgewurf ({check}) für {who}: {result}";
        /// Slammed that many areas, or out of sight.
        Slammed "slammed": then [areas: Kind::Areas]
            en "{who} is slammed {areas}" | "{who} is slammed out of sight";
            de "{who} wird {areas} weit geschleudert" | "{who} wird außer Sicht geschleudert";
        /// The direction of a slam.
        Direction "direction": detail [direction: kind_of::<Direction>()]
            en "direction: {direction}"; de "Richtung: {direction}";
        /// Stunned for a number of turns.
        Stunned "stunned": then [turns: Kind::Turns]
            en "{who} is stunned for {turns}"; de "{who} ist betäubt: {turns}";
        /// Unconscious at zero Health for a number of turns; of a fighter who is dying already, the turns
        /// if it is saved.
        Unconscious "unconscious": then [turns: Kind::Turns, saved: Kind::Turns]
            en "{who} is unconscious for {turns}"
                | "{who} is dying, and would be unconscious for {saved} if saved";
            de "{who} ist bewusstlos: {turns}"
                | "{who} liegt im Sterben und wäre auch gerettet bewusstlos: {saved}";
        /// Endurance ranks lost in total.
        RankLost "rank lost": then [ranks: Kind::Ranks]
            en "{who} has lost {ranks} of Endurance"; de "{who} hat {ranks} Ausdauer verloren";
        /// Dying.
        Dying "dying": then en "{who} is dying"; de "{who} liegt im Sterben";
        /// Dead.
        Dead "dead": then en "{who} is dead"; de "{who} ist tot";
        /// Revived by first aid.
        Revived "revived": then en "{other} revives {who}"; de "{other} weckt {who} auf";
        /// Dying no more.
        Aided "aided": then
            en "{other} stops the dying of {who}"; de "{other} rettet {who} vor dem Tod";
        /// A hold begins.
        Held "held": then [hold: kind_of::<HoldKind>()]
            en "{other} has {who} in a {hold}"; de "{other} hat {who} im {hold}";
        /// A hold ended.
        Free "free": then en "{who} is free of {other}"; de "{who} ist frei von {other}";
        /// Squeezed.
        Squeezes "squeezes": deed en "{who} squeezes {other}"; de "{who} quetscht {other}";
        /// The color of an attempted escape.
        EscapeColor "escape color": silent [color: kind_of::<Color>()];
        /// The hold is reversed.
        Reversed "reversed": then
            en "{who} turns the hold on {other}"; de "{who} dreht den Griff gegen {other} um";
        /// A missed shot hits somebody else.
        BystanderStruck "bystander struck": then [color: kind_of::<Color>()]
            en "the attack strikes {who} instead"; de "der Angriff trifft stattdessen {who}";
        /// A missed shot hits something beside or behind the target.
        StruckBehind "struck behind": then
            en "the shot strikes something by or behind {other}";
            de "der Schuss trifft etwas neben oder hinter {other}";
        /// An object changed hands.
        Taken "taken": then [object: Kind::Object]
            en "{who} takes {object} from {other}"
                | "{who} takes something from {other} that the roster does not name"
                | "{who} takes {object}" | "{who} takes it";
            de "{who} nimmt {other} ab: {object}"
                | "{who} nimmt {other} etwas ab, das die Aufstellung nicht nennt"
                | "{who} nimmt {object}" | "{who} nimmt es";
        /// A struggle for an object.
        Struggle "struggle": then [object: Kind::Object]
            en "{who} and {other} struggle for {object}" | "{who} and {other} struggle for it";
            de "{who} und {other} ringen um {object}" | "{who} und {other} ringen darum";
        /// An object broke.
        Broken "broken": then [object: Kind::Object]
            en "{object} breaks" | "it breaks"; de "{object} zerbricht" | "es zerbricht";
        /// Something may break; the Judge decides.
        MayBreak "may break": then [object: Kind::Object]
            en "{who} goes through; {object} may break" | "{who} goes through; it may break";
            de "{who} bricht durch; {object} kann zerbrechen"
                | "{who} bricht durch; es kann zerbrechen";
        /// Areas moved in a charge.
        Charges "charges": then [areas: Kind::Areas]
            en "{who} charges through {areas}"; de "{who} stürmt an: {areas}";
        /// Damage that rebounds on a charger.
        Rebound "rebound": detail [damage: Kind::Damage]
            en "{damage} comes back at {who}"; de "auf {who} prallt zurück: {damage} Schaden";
        /// Rebound deflected into the surroundings by the charger's armor.
        Radiated "radiated": detail [damage: Kind::Damage]
            en "{who}'s armor turns {damage} of it away";
            de "die Rüstung von {who} lenkt {damage} davon ab";
        /// A body strikes something after a number of areas.
        Impact "impact": then [areas: Kind::Areas, object: Kind::Object]
            en "{who} strikes {object}" | "{who} strikes {other}" | "{who} strikes something";
            de "{who} prallt auf {object}" | "{who} prallt auf {other}" | "{who} prallt auf etwas";
        /// A body falls a number of areas.
        Falls "falls": then [areas: Kind::Areas]
            en "{who} falls {areas}"; de "{who} stürzt: {areas}";
        /// Karma spent on a roll.
        KarmaSpent "Karma spent": detail [karma: Kind::Points]
            en "{who} spends {karma} Karma"; de "{who} gibt {karma} Karma aus";
        /// The Judge set a shift for the next turn.
        ShiftSet "shift set": then [shift: Kind::Columns]
            en "the Judge gives {who} {shift} for the next turn";
            de "der Spielleiter gibt {who} {shift} für den nächsten Zug";
        /// An event strikes a fighter.
        Event "event": then [damage: Kind::Damage]
            en "something strikes {who} for {damage}"; de "etwas trifft {who} mit {damage} Schaden";
        /// Health regained.
        Recovered "recovered": then [health: Kind::Points]
            en "{who} regains {health} Health"; de "{who} gewinnt {health} Gesundheit zurück";
        /// The uses that an attack has left.
        AmmunitionLeft "ammunition left": detail [left: Kind::Uses, attack: Kind::Attack]
            en "{who} has {left} left: {attack}"; de "{who} hat noch {left}: {attack}";
        /// The battle is over; a side has won, or none.
        Over "over": heading [side: Kind::Side]
            en "The battle is over: {side} has won." | "The battle is over; nobody has won.";
            de "Der Kampf ist vorbei: {side} hat gewonnen."
                | "Der Kampf ist vorbei; niemand hat gewonnen.";
        /// A fighter appears.
        Appears "appears": then en "{who} appears"; de "{who} erscheint";
        /// An aversion cost an action; how many are left.
        ActionSpent "action spent": detail [left: Kind::Actions]
            en "the defense costs {who} an action"; de "die Abwehr kostet {who} eine Aktion";
        /// An object falls, out of a hand if it was held.
        ObjectFalls "object falls": then [object: Kind::Object]
            en "{object} falls"; de "{object} fällt zu Boden";
        /// An object lets a fighter through.
        LetsThrough "lets through": then [object: Kind::Object]
            en "{object} lets {who} through"; de "{object} lässt {who} durch";
        /// A fighter's next roll is shifted by a hit at the precise spot.
        NextRollShifted "next roll shifted": then [shift: Kind::Columns]
            en "{who} has {shift} on the next roll"; de "{who} hat {shift} auf den nächsten Wurf";
        /// A thing falls on a fighter.
        ThingFalls "a thing falls": then en "something falls on {who}"; de "etwas fällt auf {who}";
        /// A side has surprise, and a turn before the first.
        Surprise "surprise": heading [side: Kind::Side]
            en "{side} has surprise"; de "{side} überrascht die anderen";
        /// A fighter retreats.
        Retreats "retreats": then
            en "{who} retreats from the battle"; de "{who} zieht sich aus dem Kampf zurück";
        /// A fighter surrenders.
        Surrenders "surrenders": then en "{who} surrenders"; de "{who} ergibt sich";
        /// A fighter has fixed another action of the turn; a non-player's stays hidden until it
        /// acts.
        DeclaresMore "declares more": then
            [act: kind_of::<ActKind>(), attack: Kind::Attack, manner: kind_of::<Manner>()]
            en "{who} also declares: {attack} at {other}, {manner}"
                | "{who} also declares: {attack} at {other}"
                | "{who} also declares: {attack}, {manner}" | "{who} also declares: {attack}"
                | "{who} also declares: {act} for {other}" | "{who} also declares: {act}";
            de "{who} sagt außerdem an: {attack} gegen {other}, {manner}"
                | "{who} sagt außerdem an: {attack} gegen {other}"
                | "{who} sagt außerdem an: {attack}, {manner}" | "{who} sagt außerdem an: {attack}"
                | "{who} sagt außerdem an: {act} für {other}" | "{who} sagt außerdem an: {act}";
        /// A fighter uses its full movement.
        MovesFully "moves fully": then
            en "{who} uses the full movement"; de "{who} nutzt die volle Bewegung";
        /// A slam straight down.
        SlammedDown "slammed down": then
            en "{who} is slammed to the ground"; de "{who} wird zu Boden geschmettert";
        /// No check is made, because no damage got through.
        NoCheck "no check": detail [effect: kind_of::<Effect>()]
            en "the {effect} comes to nothing: nothing got through to {who}";
            de "ohne Folge ({effect}): nichts kam durch zu {who}";
        /// An evasion or feint gives a bonus against a foe.
        BonusGained "bonus gained": detail [by: Kind::Columns]
            en "{who} has {by} against {other}"; de "{who} hat {by} gegen {other}";
        /// A bonus against a foe expires unused.
        BonusLost "bonus lost": then [by: Kind::Columns]
            en "{who} has {by} against {other} no more";
            de "{who} hat nicht mehr {by} gegen {other}";
        /// An initiative that is the modifier alone.
        InitiativeTotal "initiative total": detail [total: Kind::Total]
            en "{who} has an initiative of {total:+}"; de "{who} hat Initiative {total:+}";
        /// A member rolls initiative for its team.
        TeamRolls "rolls for the team": detail
            en "{who} rolls for the team"; de "{who} würfelt für die Gruppe";
        /// A charge has no way to its target, or no run-up.
        NoRunUp "no run-up": then [object: Kind::Object]
            en "{who} has no run-up to charge {object}" | "{who} has no run-up to charge {other}";
            de "{who} hat keinen Anlauf gegen {object}" | "{who} hat keinen Anlauf gegen {other}";
        /// A second hold has no effect: the older one is at least as firm.
        HoldStands "hold stands": then [hold: kind_of::<HoldKind>()]
            en "that changes nothing: {other} has {who} in a {hold}";
            de "das ändert nichts: {other} hat {who} im {hold}";
        /// A stun ends: the fighter comes round.
        ComesRound "comes round": then [health: Kind::Points]
            en "{who} comes round with {health} Health" | "{who} comes round";
            de "{who} kommt zu sich, Gesundheit {health}" | "{who} kommt zu sich";
        /// The least color with which an ACTION against an intensity succeeds.
        Needs "needs": detail
            [color: kind_of::<Color>(), intensity: kind_of::<Rank>(), roll: kind_of::<Roll>()]
            en "{who} needs at least {color} on {roll}, against {intensity}";
            de "{who} braucht mindestens {color} ({roll}), gegen {intensity}";
        /// An attack misses.
        AttackMissed "attack missed": headline [attack: Kind::Attack]
            en "{who} misses {other} with {attack}"; de "{who} verfehlt {other}: {attack}";
        /// An attack hits, but nothing gets through.
        AttackStopped "attack stopped": headline [attack: Kind::Attack, stun: Kind::Turns, flown: Kind::Areas]
            en "{who} hits {other} with {attack}: no damage, stunned for {stun}"
                | "{who} hits {other} with {attack}: no damage, slammed {flown}"
                | "{other} stops {who}'s {attack}";
            de "{who} trifft {other}, {attack}: kein Schaden, betäubt: {stun}"
                | "{who} trifft {other}, {attack}: kein Schaden, geschleudert: {flown}"
                | "{other} hält es aus: {attack} von {who}";
        /// An attack takes hold.
        AttackHeld "attack held": headline
            [attack: Kind::Attack, effect: kind_of::<Effect>(), left: Kind::Points]
            en "{who} takes hold of {other} with {attack}: {effect}, {left} left"
                | "{who} takes hold of {other} with {attack}: {effect}";
            de "{who} packt {other}, {attack}: {effect}, noch {left}"
                | "{who} packt {other}, {attack}: {effect}";
        /// An attack goes for what its target holds.
        AttackGrabbed "attack grabbed": headline [attack: Kind::Attack, effect: kind_of::<Effect>()]
            en "{who} grabs at what {other} holds with {attack}: {effect}";
            de "{who} greift nach dem, was {other} hält, {attack}: {effect}";
        /// An attack hurts.
        AttackHurt "attack hurt": headline
            [attack: Kind::Attack, through: Kind::Damage, left: Kind::Points, stun: Kind::Turns, flown: Kind::Areas]
            en "{who} hits {other} with {attack}: {through} damage, {left} left, stunned for {stun}"
                | "{who} hits {other} with {attack}: {through} damage, {left} left, slammed {flown}"
                | "{who} hits {other} with {attack}: {through} damage, {left} left"
                | "{who} hits {other} with {attack}: {through} damage";
            de "{who} trifft {other}, {attack}: {through} Schaden, noch {left}, betäubt: {stun}"
                | "{who} trifft {other}, {attack}: {through} Schaden, noch {left}, geschleudert: {flown}"
                | "{who} trifft {other}, {attack}: {through} Schaden, noch {left}"
                | "{who} trifft {other}, {attack}: {through} Schaden";
        /// The target of an attack goes down.
        AttackFelled "attack felled": headline [attack: Kind::Attack, through: Kind::Damage]
            en "{who} hits {other} with {attack}: {through} damage, {other} goes down"
                | "{who} hits {other} with {attack}: {other} goes down";
            de "{who} trifft {other}, {attack}: {through} Schaden, {other} geht zu Boden"
                | "{who} trifft {other}, {attack}: {other} geht zu Boden";
        /// A missed shot passes a bystander, too.
        BystanderMissed "bystander missed": then
            en "the attack passes {who}"; de "der Angriff geht an {who} vorbei";
        /// A fighter in motion was caught.
        CaughtBody "caught somebody": then en "{who} catches {other}"; de "{who} fängt {other} auf";
        /// A hold goes on.
        KeepsHold "keeps the hold": deed
            en "{who} keeps the hold on {other}"; de "{who} hält {other} weiter fest";
        /// What the damage of a body that strikes something consists of.
        ImpactDamage "impact damage": detail
            [base: Kind::Strength, bonus: Kind::Damage, areas: Kind::Areas]
            en "{base} by {who}'s Endurance or armor, and {bonus} for {areas}";
            de "{base} durch Ausdauer oder Rüstung von {who}, dazu {bonus} für {areas}";
        /// A fighter goes about an attack on another or on an object; whether it reaches shows next.
        Intends "intends": silent [attack: Kind::Attack, object: Kind::Object];
        /// The object at which a fighter has declared an action; a non-player's stays hidden.
        DeclaredAt "declared object": detail [object: Kind::Object]
            en "at {object}"; de "gegen {object}";
        /// A further charge of the turn has none of the movement left.
        NoMovementLeft "no movement left": then [object: Kind::Object]
            en "{who} has no movement left to charge {object}"
                | "{who} has no movement left to charge {other}";
            de "{who} hat keine Bewegung mehr für einen Sturm auf {object}"
                | "{who} hat keine Bewegung mehr für einen Sturm auf {other}";
        /// A fighter wants another action than the declared one; the roll for it follows.
        Reconsiders "reconsiders": deed
            en "{who} wants to change the action"; de "{who} will die Aktion wechseln";
        /// A fighter's Health is used up: a check or turns of unconsciousness follow.
        HealthGone "health gone": detail
            en "{who} has no Health left"; de "{who} hat keine Gesundheit mehr";
        /// The turn is wrapped up: what its end does to fighters follows.
        WrapUp "wrap up": deed en "Wrap up"; de "Zugende";
        /// A holder lets go.
        LetsGo "lets go": deed en "{who} lets go of {other}"; de "{who} lässt {other} los";
    }
}
