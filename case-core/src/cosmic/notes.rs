//! Everything that happens besides rolls, shifts and changes, and how it is logged.

use super::event::{Defense, Hindrance};
use super::tables::{Location, Part};
use crate::data::value::Kind;
use crate::data::words::kind_of;
use crate::declare::notes;

notes! {
    /// Everything that happens besides rolls, shifts and changes.
    pub enum Note {
        /// A round begins; its number.
        Round "round": heading [round: Kind::Round] en "Round {round}"; de "Runde {round}";
        /// A fighter's initiative total.
        Total "total": silent [total: Kind::Initiative];
        /// Fighters act at once: the first three of them, and how many more.
        AtOnce "at once": deed [more: Kind::Amount, third: Kind::Actor]
            en "{who}, {other}, {third} and {more} more act at once"
                | "{who}, {other} and {third} act at once" | "{who} and {other} act at once";
            de "{who}, {other}, {third} und {more} weitere handeln gleichzeitig"
                | "{who}, {other} und {third} handeln gleichzeitig"
                | "{who} und {other} handeln gleichzeitig";
        /// A fighter can't act; why.
        CannotAct "cannot act": deed [why: kind_of::<Hindrance>()]
            en "{who} can't act: {why}"; de "{who} kann nicht handeln: {why}";
        /// A fighter holds its action.
        Holds "holds": deed en "{who} holds the action"; de "{who} spart die Aktion auf";
        /// A fighter takes its held action.
        ActsFromHold "acts from hold": deed
            en "{who} takes the held action"; de "{who} nutzt die aufgesparte Aktion";
        /// A held action is lost.
        LosesHold "loses hold": then
            en "{who} loses the held action"; de "{who} verliert die aufgesparte Aktion";
        /// A fighter held into this round.
        Carried "carried": then
            en "{who} holds into the next round"; de "{who} spart bis in die nächste Runde auf";
        /// A fighter attacks another; with which attack.
        Attacks "attacks": deed [attack: Kind::Attack]
            en "{who} attacks {other} with {attack}"; de "{who} greift {other} an: {attack}";
        /// The attack is aimed; the part.
        Calls "calls": then [part: kind_of::<Part>()]
            en "{who} aims at the {part}"; de "{who} zielt: {part}";
        /// A fighter moves; how far.
        Moves "moves": deed [distance: Kind::Yards]
            en "{who} moves {distance}"; de "{who} bewegt sich: {distance}";
        /// A fighter moves up to its target and attacks; how far.
        ClosesIn "closes in": then [distance: Kind::Yards]
            en "{who} goes {distance} up to {other}"; de "{who} geht auf {other} zu: {distance}";
        /// The target is beyond half the movement, and the action becomes movement; how far.
        OutOfReach "out of reach": deed [distance: Kind::Yards]
            en "{who} is too far from {other}, and moves {distance} nearer";
            de "{who} ist zu weit weg von {other} und kommt näher: {distance}";
        /// A roll is a critical success.
        CriticalSuccess "critical success": then
            en "{who} has a critical success"; de "{who} hat einen kritischen Erfolg";
        /// A roll is a critical failure.
        CriticalFailure "critical failure": then
            en "{who} has a critical failure"; de "{who} hat einen kritischen Misserfolg";
        /// The attack roll fails.
        Misses "misses": then en "{who} misses {other}"; de "{who} verfehlt {other}";
        /// A fighter defends; how.
        Defends "defends": then [defense: kind_of::<Defense>()]
            en "{who} tries to {defense}"; de "{who} wehrt sich: {defense}";
        /// The defense stops the attack of the other.
        Defended "defended": then en "{who} stops the attack"; de "{who} wehrt den Angriff ab";
        /// The defense fails.
        DefenseFails "defense fails": then
            en "{who} does not stop the attack"; de "{who} kann den Angriff nicht abwehren";
        /// A fighter is hit by the other; the location.
        Hit "hit": then [location: kind_of::<Location>()]
            en "{who} is hit: {location}"; de "{who} ist getroffen: {location}";
        /// A fighter's blow lands on another after all of the same count have acted.
        Lands "lands": deed
            en "{who}'s blow on {other} takes effect now";
            de "Jetzt wirkt der Angriff von {who} auf {other}";
        /// The part that a seven picks.
        PartOfSeven "part of seven": then [part: kind_of::<Part>()]
            en "{who} is hit at the {part}"; de "Getroffen ist bei {who}: {part}";
        /// Armor and Toughness stop damage; how much.
        Soaked "soaked": then [damage: Kind::Damage]
            en "{who}'s armor and Toughness stop {damage}";
            de "Rüstung und Zähigkeit fangen bei {who} ab: {damage}";
        /// A part of the body loses Mortality Points; how many, and how many are left.
        Wounded "wounded": then
            [part: kind_of::<Part>(), points: Kind::Points, left: Kind::Points]
            en "{who} loses {points} off the {part}, {left} left";
            de "Sterblichkeitspunkte von {who} ({part}): {points} verloren, {left} übrig";
        /// The whole blow is stopped, or nothing is left to lose there; the part.
        Unharmed "unharmed": then [part: kind_of::<Part>()]
            en "{who} loses nothing at the {part}"; de "{who} verliert nichts ({part})";
        /// The armor of a part is ruined; which.
        ArmorRuined "armor ruined": then [part: kind_of::<Part>()]
            en "{who} has no armor left at the {part}"; de "Die Rüstung von {who} ist hin: {part}";
        /// Toughness goes down by a rank; what is left.
        ToughnessDown "Toughness down": then [left: Kind::Ranks]
            en "{who}'s Toughness goes down to {left}";
            de "Die Zähigkeit von {who} sinkt auf {left}";
        /// A fighter is knocked prone.
        Prone "prone": then en "{who} is knocked prone"; de "{who} geht zu Boden";
        /// A fighter is stunned.
        Stunned "stunned": then en "{who} is stunned"; de "{who} ist betäubt";
        /// A fighter recovers from a stun.
        Recovers "recovers": then
            en "{who} is no longer stunned"; de "{who} ist nicht mehr betäubt";
        /// A fighter gets up.
        Rises "rises": deed en "{who} gets up"; de "{who} steht auf";
        /// A fighter is knocked unconscious.
        Unconscious "unconscious": then en "{who} passes out"; de "{who} verliert das Bewusstsein";
        /// A fighter regains consciousness, lying on the ground.
        Wakes "wakes": then
            en "{who} comes round, lying prone"; de "{who} kommt zu sich und liegt am Boden";
        /// A weapon is knocked out of hand; which.
        Disarmed "disarmed": then [weapon: Kind::Attack]
            en "{who} drops {weapon}"; de "{who} lässt fallen: {weapon}";
        /// A weapon is lost for good; which.
        WeaponLost "weapon lost": then [weapon: Kind::Attack]
            en "{who} loses {weapon} for good"; de "{who} verliert für immer: {weapon}";
        /// The shield is destroyed.
        ShieldDestroyed "shield destroyed": then
            en "{who} loses the shield: it is destroyed"; de "Der Schild von {who} ist zerstört";
        /// A ten or twelve has no effect here.
        NoSpecial "no special": then en "{who} loses nothing"; de "{who} verliert nichts";
        /// The weapon does special damage; how much.
        SpecialDamage "special damage": then [damage: Kind::Damage]
            en "{who} takes {damage} special damage"; de "{who} erleidet {damage} Sonderschaden";
        /// A limb can no longer be used; which.
        Disabled "disabled": then [limb: kind_of::<Part>()]
            en "{who} can't use the {limb}"; de "{who} kann nicht mehr benutzen: {limb}";
        /// A limb is destroyed; which.
        Destroyed "destroyed": then [limb: kind_of::<Part>()]
            en "{who}'s {limb} is destroyed"; de "Bei {who} ist zerstört: {limb}";
        /// A limb is severed; which.
        SeveredLimb "severed limb": then [limb: kind_of::<Part>()]
            en "{who}'s {limb} is severed"; de "Bei {who} ist abgetrennt: {limb}";
        /// A destroyed limb is crushed and not severed, by the Judge's decision; which.
        Crushed "crushed": then [limb: kind_of::<Part>()]
            en "{who}'s {limb} is crushed, not severed";
            de "Bei {who} ist zerschmettert, nicht abgetrennt: {limb}";
        /// Spirit keeps a fighter from passing out.
        KeepsUp "keeps up": then en "{who} does not pass out"; de "{who} bleibt bei Bewusstsein";
        /// The torso has lost half of its points.
        TorsoHurt "torso hurt": then [penalty: Kind::Ranks, unrelieved: Kind::Ranks]
            en "{who} is badly hurt in the torso: {penalty} on every roll, without painkillers {unrelieved}"
                | "{who} is badly hurt in the torso: {penalty} on every roll";
            de "{who} ist am Rumpf schwer verletzt: {penalty} auf jeden Wurf, ohne Schmerzmittel {unrelieved}"
                | "{who} ist am Rumpf schwer verletzt: {penalty} auf jeden Wurf";
        /// A fighter dies.
        Dies "dies": then en "{who} dies"; de "{who} stirbt";
        /// A fighter gives another First Aid, or itself; the limb.
        Aids "aids": deed [limb: kind_of::<Part>()]
            en "{who} gives {other} First Aid: {limb}" | "{who} takes First Aid: {limb}";
            de "{who} leistet {other} Erste Hilfe: {limb}" | "{who} versorgt sich: {limb}";
        /// First Aid stops the bleeding of a limb; which.
        Treated "treated": then [limb: kind_of::<Part>()]
            en "{who} bleeds no longer at the {limb}"; de "Bei {who} blutet nicht mehr: {limb}";
        /// First Aid fails; the limb.
        TreatmentFails "treatment fails": then [limb: kind_of::<Part>()]
            en "{who} bleeds on at the {limb}"; de "Bei {who} blutet weiter: {limb}";
        /// A fighter takes an extra defense.
        GuardsUp "guards up": deed
            en "{who} takes an extra defense"; de "{who} nimmt eine zusätzliche Abwehr";
        /// A fighter picks up a weapon; which.
        PicksUp "picks up": deed [weapon: Kind::Attack]
            en "{who} picks up {weapon}"; de "{who} hebt auf: {weapon}";
        /// A fighter does something else.
        DoesOther "does other": deed en "{who} does something else"; de "{who} tut etwas anderes";
        /// A fighter rests.
        Rests "rests": deed en "{who} does nothing"; de "{who} tut nichts";
        /// A fighter gives up and is out of the fight.
        Yields "yields": deed en "{who} gives up"; de "{who} gibt auf";
        /// A fighter gets away and is out of the fight.
        Retreats "retreats": deed
            en "{who} retreats from the fight"; de "{who} zieht sich aus dem Kampf zurück";
        /// A fighter gains a point of Fatigue Drain; its Fatigue.
        Drained "drained": then [fatigue: Kind::Points]
            en "{who}'s Fatigue Drain is {fatigue}"; de "Erschöpfung von {who}: {fatigue}";
        /// A fighter is too exhausted to move.
        Exhausted "exhausted": then
            en "{who} is too exhausted to move";
            de "{who} kann sich vor Erschöpfung nicht mehr rühren";
        /// Fatigue has gone down; what is left.
        Rested "rested": then [fatigue: Kind::Points]
            en "{who}'s Fatigue Drain is {fatigue}"; de "Erschöpfung von {who}: {fatigue}";
        /// Lost Toughness comes back.
        ToughnessRestored "Toughness restored": then
            en "{who} has all Toughness back"; de "{who} hat die ganze Zähigkeit zurück";
        /// The Judge heals a part; which, and how many points.
        Healed "healed": then [part: kind_of::<Part>(), points: Kind::Points]
            en "{who} has {points} healed at the {part}";
            de "Sterblichkeitspunkte von {who} ({part}): {points} geheilt";
        /// A fighter is given painkillers.
        Painkillers "painkillers": then
            en "{who} is given painkillers"; de "{who} bekommt Schmerzmittel";
        /// The battle is over; the side that is left, if one is.
        Over "over": heading [side: Kind::Side]
            en "The battle is over. Left standing: {side}."
                | "The battle is over: nobody is left standing.";
            de "Der Kampf ist vorbei. Es steht noch: {side}."
                | "Der Kampf ist vorbei: niemand steht mehr.";
        /// The referee ends the battle while several sides stand.
        BrokenOff "broken off": heading
            en "The battle is over: several sides are left standing.";
            de "Der Kampf ist vorbei: mehrere Seiten stehen noch.";
        /// A destroyed limb bleeds; which, and for how many rounds until it kills.
        Bleeds "bleeds": then [limb: kind_of::<Part>(), rounds: Kind::Rounds]
            en "{who} bleeds at the {limb}, and dies of it in {rounds} without First Aid";
            de "{who} blutet und stirbt ohne Erste Hilfe daran: {limb}, {rounds}";
        /// An attack misses.
        AttackMissed "attack missed": headline [attack: Kind::Attack]
            en "{who} misses {other} with {attack}"; de "{who} verfehlt {other}: {attack}";
        /// A defense stops an attack, or it hits and takes nothing.
        AttackStopped "attack stopped": headline
            [attack: Kind::Attack, location: kind_of::<Location>()]
            en "{who} hits {other} with {attack}, {location}: no damage" | "{other} stops {who}'s {attack}";
            de "{who} trifft {other}, {attack}, {location}: kein Schaden"
                | "{other} wehrt {who} ab: {attack}";
        /// An attack hurts.
        AttackHurt "attack hurt": headline [
            attack: Kind::Attack, location: kind_of::<Location>(), part: kind_of::<Part>(),
            points: Kind::Points, left: Kind::Points,
        ]
            en "{who} hits {other} with {attack}, {part}: {points} damage, {left} left"
                | "{who} hits {other} with {attack}, {location}: {points} damage, {left} left"
                | "{who} hits {other} with {attack}, {part}: {points} damage"
                | "{who} hits {other} with {attack}, {location}: {points} damage";
            de "{who} trifft {other}, {attack}, {part}: {points} Schaden, noch {left}"
                | "{who} trifft {other}, {attack}, {location}: {points} Schaden, noch {left}"
                | "{who} trifft {other}, {attack}, {part}: {points} Schaden"
                | "{who} trifft {other}, {attack}, {location}: {points} Schaden";
        /// The target of an attack is unconscious or dead.
        AttackFelled "attack felled": headline
            [attack: Kind::Attack, part: kind_of::<Part>(), points: Kind::Points]
            en "{who} hits {other} with {attack}, {part}: {points} damage, {other} goes down"
                | "{who} hits {other} with {attack}: {other} goes down";
            de "{who} trifft {other}, {attack}, {part}: {points} Schaden, {other} geht zu Boden"
                | "{who} trifft {other}, {attack}: {other} geht zu Boden";
        /// A blow falls on a limb that is destroyed or was never there; which.
        NothingThere "nothing there": then [part: kind_of::<Part>()]
            en "{who} loses nothing: there is no {part}";
            de "{who} verliert nichts, denn diese Zone gibt es nicht: {part}";
        /// A fighter dies of a limb that bled too long.
        BleedsToDeath "bleeds to death": then en "{who} bleeds to death"; de "{who} verblutet";
        /// A fighter is hit with a ten or a twelve of the location table.
        SpecialHit "special hit": then [location: kind_of::<Location>()]
            en "{who} is hit: a special result"; de "{who} ist getroffen: ein besonderes Ergebnis";
        /// What of a blow is left when its part has no more points to lose, and comes to nothing.
        Wasted "wasted": then [damage: Kind::Damage, part: kind_of::<Part>()]
            en "the {part} has no more to lose: {damage} of the damage is wasted";
            de "mehr ist dort nicht zu verlieren ({part}): {damage} verfällt";
        /// An unconscious fighter recovers from a stun.
        StillOut "still out": then
            en "{who} is no longer stunned, but still unconscious";
            de "{who} ist nicht mehr betäubt, aber noch bewusstlos";
        /// The total of a fighter that does not roll for initiative.
        FixedTotal "fixed total": then [total: Kind::Initiative]
            en "{who} has initiative {total}, without a roll";
            de "{who} hat Initiative {total}, ohne Wurf";
        /// An attack roll succeeds where margins count; by how much.
        Margin "margin": then [margin: Kind::Amount]
            en "{who} succeeds by {margin}, which a defense must match";
            de "{who} hat Erfolg mit einem Abstand von {margin}, den eine Abwehr erreichen muss";
        /// A special result finds no weapon in hand.
        NoWeapon "no weapon": then
            en "{who} loses nothing: there is no weapon in hand";
            de "{who} verliert nichts: es ist keine Waffe in der Hand";
        /// A special result finds no shield.
        NoShield "no shield": then
            en "{who} loses nothing: there is no shield";
            de "{who} verliert nichts: es ist kein Schild da";
    }
}
