// The types of the answers of the call protocol, for CaseSession.cs. Copy both into a project with
// Newtonsoft.Json (in Unity: the package com.unity.nuget.newtonsoft-json).
// Made by case-ffi/tests/types.rs of the schema of the protocol. Change it there.
using System.Collections.Generic;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace CaseEngine
{
    /// <summary>The answers compared.</summary>
    public sealed class Advised
    {
        /// <summary>The comparison.</summary>
        [JsonProperty("advice")] public JToken Advice;
        /// <summary>What it is based on.</summary>
        [JsonProperty("basis")] public Basis Basis;
        /// <summary>The answer that it prefers.</summary>
        [JsonProperty("choice")] public Value Choice;
        /// <summary>The label of each answer.</summary>
        [JsonProperty("labels")] public List<string> Labels;
        /// <summary>The reason, as a sentence.</summary>
        [JsonProperty("reason")] public string Reason;
        /// <summary>A line for each answer.</summary>
        [JsonProperty("reasons")] public List<string> Reasons;
    }

    /// <summary>A decision that an attack depends on.</summary>
    public sealed class AimAnswer
    {
        /// <summary>The answer.</summary>
        [JsonProperty("answer")] public Value Answer;
        /// <summary>Whether the caller gave it; else it is presumed.</summary>
        [JsonProperty("given")] public bool Given;
        /// <summary>The name of the question.</summary>
        [JsonProperty("question")] public string Question;
        /// <summary>The rule that asks.</summary>
        [JsonProperty("rule")] public string Rule;
        /// <summary>Who is asked.</summary>
        [JsonProperty("who")] public Value Who;
    }

    /// <summary>An outcome of an attack.</summary>
    public sealed class AimOutcome
    {
        /// <summary>How likely it is.</summary>
        [JsonProperty("chance")] public Chance Chance;
        /// <summary>The values of the outcome, by the names of its fields.</summary>
        [JsonProperty("outcome")] public Dictionary<string, Value> Outcome;
    }

    /// <summary>Something that is presumed about an attack.</summary>
    public sealed class AimPresumed
    {
        /// <summary>The rule concerned.</summary>
        [JsonProperty("rule")] public string Rule;
        /// <summary>What is presumed.</summary>
        [JsonProperty("what")] public string What;
    }

    /// <summary>An answer that was given, but is not asked for before the first die.</summary>
    public sealed class AimUnasked
    {
        /// <summary>The answer.</summary>
        [JsonProperty("answer")] public Value Answer;
        /// <summary>The name of the question.</summary>
        [JsonProperty("question")] public string Question;
    }

    /// <summary>What is certain about an attack, whatever the target does.</summary>
    public sealed class AimVerdict
    {
        /// <summary>Whether it always happens; else it never does.</summary>
        [JsonProperty("always")] public bool Always;
        /// <summary>The feat.</summary>
        [JsonProperty("feat")] public string Feat;
        /// <summary>In words, such as cannot hurt.</summary>
        [JsonProperty("name")] public string Name;
        /// <summary>The rule behind it.</summary>
        [JsonProperty("rule")] public string Rule;
    }

    /// <summary>The odds of an attack.</summary>
    public sealed class AimedOdds
    {
        /// <summary>The decisions before the first die.</summary>
        [JsonProperty("answers")] public List<AimAnswer> Answers;
        /// <summary>Where the roll is read, as far as that is known before the target answers.</summary>
        [JsonProperty("at")] public Value At;
        /// <summary>The attack.</summary>
        [JsonProperty("attack")] public Value Attack;
        /// <summary>Who attacks.</summary>
        [JsonProperty("attacker")] public Value Attacker;
        /// <summary>The base of the attack roll.</summary>
        [JsonProperty("base")] public Value Base;
        /// <summary>What all that is based on.</summary>
        [JsonProperty("basis")] public Basis Basis;
        /// <summary>The chance of each feat: to hit, to hurt, to fell, ….</summary>
        [JsonProperty("chances")] public Dictionary<string, Chance> Chances;
        /// <summary>The odds without a defense and with each, the best for the target first, if asked for.</summary>
        [JsonProperty("defenses")] public List<DefendedRow> Defenses;
        /// <summary>A denominator that all their chances have in common.</summary>
        [JsonProperty("denominator")] public string Denominator;
        /// <summary>Whether both were taken to be at the start of a turn.</summary>
        [JsonProperty("fresh_turn")] public bool FreshTurn;
        /// <summary>The defenses that the target has against it.</summary>
        [JsonProperty("guards")] public List<Value> Guards;
        /// <summary>The decisions after the first die that the odds depend on, and the answers of the target's plan to the attack, each kind of question once for each answer.</summary>
        [JsonProperty("later")] public List<AimAnswer> Later;
        /// <summary>The modifiers of the roll.</summary>
        [JsonProperty("modifiers")] public List<RollModifier> Modifiers;
        /// <summary>Each outcome, in order.</summary>
        [JsonProperty("outcomes")] public List<AimOutcome> Outcomes;
        /// <summary>What is presumed.</summary>
        [JsonProperty("presumed")] public List<AimPresumed> Presumed;
        /// <summary>Whom.</summary>
        [JsonProperty("target")] public Value Target;
        /// <summary>What was given, but is not asked for before the first die: the odds use it later.</summary>
        [JsonProperty("unasked")] public List<AimUnasked> Unasked;
        /// <summary>What is certain under all of them, if asked for.</summary>
        [JsonProperty("verdicts")] public List<AimVerdict> Verdicts;
    }

    /// <summary>The odds of an attack that an answer leads to.</summary>
    public sealed class AttackFigures
    {
        /// <summary>With what.</summary>
        [JsonProperty("attack")] public Value Attack;
        /// <summary>Who attacks.</summary>
        [JsonProperty("attacker")] public Value Attacker;
        /// <summary>The status effect that it begins where it takes hold, if it has one.</summary>
        [JsonProperty("begins")] public BeginsFigures Begins;
        /// <summary>Whether the figures are exact.</summary>
        [JsonProperty("exact")] public bool Exact;
        /// <summary>The chance to take the target out.</summary>
        [JsonProperty("fell")] public Figure Fell;
        /// <summary>The mean harm: the points of fitness that the target has fewer at the end of the step. What it gains in the step counts against it.</summary>
        [JsonProperty("harm")] public Figure Harm;
        /// <summary>The chance to hit.</summary>
        [JsonProperty("hit")] public Figure Hit;
        /// <summary>Whom.</summary>
        [JsonProperty("target")] public Value Target;
    }

    /// <summary>Faces with the same outcome.</summary>
    public sealed class Band
    {
        /// <summary>The highest.</summary>
        [JsonProperty("high")] public long High;
        /// <summary>The lowest face.</summary>
        [JsonProperty("low")] public long Low;
        /// <summary>What they come to.</summary>
        [JsonProperty("outcome")] public Value Outcome;
    }

    /// <summary>The basis of odds, a simulation or a solved fight: the engine, the rules, the rulings other than the defaults, the plans of the seats, and the roster and the state of the battle by their digests. Results with equal bases are of the same question: their trials can be joined. Publish its text, which leaves out the digests, with every figure.</summary>
    public sealed class Basis
    {
        /// <summary>The version of the system's built-in plan.</summary>
        [JsonProperty("built_in")] public long BuiltIn;
        /// <summary>The version of the engine.</summary>
        [JsonProperty("engine")] public string Engine;
        /// <summary>The plans, each with its seats. Other seats have the built-in plan, or the host or a tactician decides for them, who take no part in odds and simulation.</summary>
        [JsonProperty("plans")] public List<SeatPlan> Plans;
        /// <summary>A digest of the roster, with the referee's changes: rosters with equal digests are equal. None for results that no roster is part of.</summary>
        [JsonProperty("roster")] public string Roster;
        /// <summary>The version of the system's rules.</summary>
        [JsonProperty("rules")] public long Rules;
        /// <summary>The rulings that are not at their default, each as name = value.</summary>
        [JsonProperty("rulings")] public List<string> Rulings;
        /// <summary>A digest of the state, and of what the open step was given: the same on every machine, for the same version of the engine. None for results that no state is part of.</summary>
        [JsonProperty("state")] public string State;
        /// <summary>The rule system.</summary>
        [JsonProperty("system")] public string System;
    }

    /// <summary>A status effect that an attack begins.</summary>
    public sealed class BeginsFigures
    {
        /// <summary>The chance that it begins.</summary>
        [JsonProperty("chance")] public Figure Chance;
        /// <summary>The effect.</summary>
        [JsonProperty("effect")] public Value Effect;
    }

    /// <summary>An answer as a button.</summary>
    public sealed class Button
    {
        /// <summary>Its label.</summary>
        [JsonProperty("label")] public string Label;
        /// <summary>The answer.</summary>
        [JsonProperty("value")] public Value Value;
        /// <summary>Why it is not legal now: a gray button.</summary>
        [JsonProperty("why")] public NotLegal Why;
    }

    /// <summary>The events of one attack or action.</summary>
    public sealed class CardRow
    {
        /// <summary>The attack.</summary>
        [JsonProperty("attack")] public Value Attack;
        /// <summary>What changed.</summary>
        [JsonProperty("changes")] public List<ChangeOf> Changes;
        /// <summary>The event after its last one.</summary>
        [JsonProperty("end")] public long End;
        /// <summary>Its first event.</summary>
        [JsonProperty("first")] public long First;
        /// <summary>What happened, in a line.</summary>
        [JsonProperty("headline")] public string Headline;
        /// <summary>Its place among the cards.</summary>
        [JsonProperty("index")] public long Index;
        /// <summary>What it holds.</summary>
        [JsonProperty("kind")] public string Kind;
        /// <summary>Its events in words.</summary>
        [JsonProperty("lines")] public List<string> Lines;
        /// <summary>Whether it is still unfolding.</summary>
        [JsonProperty("open")] public bool Open;
        /// <summary>Who is attacked or concerned.</summary>
        [JsonProperty("other")] public Value Other;
        /// <summary>The event that holds the outcome.</summary>
        [JsonProperty("outcome")] public long? Outcome;
        /// <summary>The card that it is part of.</summary>
        [JsonProperty("parent")] public long? Parent;
        /// <summary>Who acts.</summary>
        [JsonProperty("who")] public Value Who;
    }

    /// <summary>Rows with their places, as some may be left out.</summary>
    public sealed class CardRowPage
    {
        /// <summary>How many were left off at the end.</summary>
        [JsonProperty("left_off")] public long LeftOff;
        /// <summary>The place from which to ask next time.</summary>
        [JsonProperty("next")] public long Next;
        /// <summary>The rows.</summary>
        [JsonProperty("rows")] public List<CardRow> Rows;
    }

    /// <summary>An exact probability.</summary>
    public sealed class Chance
    {
        /// <summary>The denominator.</summary>
        [JsonProperty("denominator")] public string Denominator;
        /// <summary>The numerator.</summary>
        [JsonProperty("numerator")] public string Numerator;
        /// <summary>Both as a number from 0 to 1.</summary>
        [JsonProperty("probability")] public double Probability;
    }

    /// <summary>A value that changed.</summary>
    public sealed class ChangeOf
    {
        /// <summary>After.</summary>
        [JsonProperty("after")] public Value After;
        /// <summary>Before.</summary>
        [JsonProperty("before")] public Value Before;
        /// <summary>The field.</summary>
        [JsonProperty("field")] public string Field;
        /// <summary>Which of several.</summary>
        [JsonProperty("place")] public Value Place;
        /// <summary>Whose.</summary>
        [JsonProperty("who")] public Value Who;
    }

    /// <summary>How a chance or a mean changes from one fight to another.</summary>
    public sealed class ChangeRow
    {
        /// <summary>Whether it is told apart from no difference.</summary>
        [JsonProperty("apart")] public bool Apart;
        /// <summary>By how much it changes.</summary>
        [JsonProperty("by")] public Figure By;
        /// <summary>In the battle.</summary>
        [JsonProperty("first")] public double First;
        /// <summary>Its upper end.</summary>
        [JsonProperty("high")] public double High;
        /// <summary>The 95 % interval of that.</summary>
        [JsonProperty("low")] public double Low;
        /// <summary>In the other fight.</summary>
        [JsonProperty("second")] public double Second;
        /// <summary>The side whose victories it is; none of the turns.</summary>
        [JsonProperty("side")] public string Side;
    }

    /// <summary>A condition of a fighter.</summary>
    public sealed class ConditionOf
    {
        /// <summary>The field of the state behind it.</summary>
        [JsonProperty("field")] public string Field;
        /// <summary>Which of several values.</summary>
        [JsonProperty("place")] public Value Place;
        /// <summary>The value: how long, by whom.</summary>
        [JsonProperty("value")] public Value Value;
        /// <summary>The condition in words.</summary>
        [JsonProperty("words")] public string Words;
    }

    /// <summary>What some outcomes of an open roll lead to.</summary>
    public sealed class ConsequenceRow
    {
        /// <summary>The attack that is open, if these are rolled.</summary>
        [JsonProperty("attack")] public AttackFigures Attack;
        /// <summary>How likely one of them is.</summary>
        [JsonProperty("chance")] public Chance Chance;
        /// <summary>Its headline, if that is certain then.</summary>
        [JsonProperty("headline")] public string Headline;
        /// <summary>The highest.</summary>
        [JsonProperty("high")] public Value High;
        /// <summary>All that as a line.</summary>
        [JsonProperty("line")] public string Line;
        /// <summary>The lowest of the outcomes.</summary>
        [JsonProperty("low")] public Value Low;
    }

    /// <summary>A decision that is wanted.</summary>
    public sealed class Decision
    {
        /// <summary>The legal answers, as buttons; none for a range.</summary>
        [JsonProperty("answers")] public List<Button> Answers;
        /// <summary>What the question means.</summary>
        [JsonProperty("meaning")] public string Meaning;
        /// <summary>The legal numbers, if it is one.</summary>
        [JsonProperty("range")] public Range Range;
        /// <summary>Whether the answer stays secret until its effect shows.</summary>
        [JsonProperty("secret")] public bool Secret;
        /// <summary>What it is about.</summary>
        [JsonProperty("subject")] public Dictionary<string, Value> Subject;
        /// <summary>What the plan of the seat would answer.</summary>
        [JsonProperty("suggestion")] public Value Suggestion;
    }

    /// <summary>The odds of an attack under one defense.</summary>
    public sealed class DefendedRow
    {
        /// <summary>The chance of each feat: to hit, to hurt, to fell, ….</summary>
        [JsonProperty("chances")] public Dictionary<string, Chance> Chances;
        /// <summary>The defense; nothing for none.</summary>
        [JsonProperty("guard")] public Value Guard;
        /// <summary>The mean of each number of the outcome.</summary>
        [JsonProperty("means")] public Dictionary<string, double> Means;
    }

    /// <summary>The odds of a roll.</summary>
    public sealed class DiceOdds
    {
        /// <summary>The mean of the totals, where there are totals.</summary>
        [JsonProperty("mean")] public double? Mean;
        /// <summary>Each outcome that can come, in order; of an ACTION that is impossible none.</summary>
        [JsonProperty("outcomes")] public List<Rolled> Outcomes;
    }

    /// <summary>It is done.</summary>
    public sealed class Did
    {
        /// <summary>Whether anything has changed.</summary>
        [JsonProperty("done")] public bool Done;
    }

    /// <summary>A difference that another value of a ruling makes.</summary>
    public sealed class DifferenceRow
    {
        /// <summary>By how much.</summary>
        [JsonProperty("by")] public Figure By;
        /// <summary>The same exactly, as a fraction.</summary>
        [JsonProperty("exact")] public string Exact;
        /// <summary>Of what: wins, turns, or a feat of the attack.</summary>
        [JsonProperty("of")] public string Of;
        /// <summary>Whose victories.</summary>
        [JsonProperty("side")] public string Side;
    }

    /// <summary>The effect of another value of a ruling.</summary>
    public sealed class EffectRow
    {
        /// <summary>How certain it is.</summary>
        [JsonProperty("certainty")] public string Certainty;
        /// <summary>The single differences.</summary>
        [JsonProperty("differences")] public List<DifferenceRow> Differences;
        /// <summary>The other.</summary>
        [JsonProperty("instead")] public string Instead;
        /// <summary>The greatest change in a side's chance to win; of an attack, the share of cases that end otherwise.</summary>
        [JsonProperty("moved")] public Figure Moved;
        /// <summary>The ruling.</summary>
        [JsonProperty("name")] public string Name;
        /// <summary>Why the battle can't be played with it.</summary>
        [JsonProperty("refused")] public string Refused;
        /// <summary>Whether it is told from no effect.</summary>
        [JsonProperty("separated")] public bool Separated;
        /// <summary>The value in force.</summary>
        [JsonProperty("value")] public string Value;
    }

    /// <summary>How often a fight ends so.</summary>
    public sealed class EndCount
    {
        /// <summary>In how many trials.</summary>
        [JsonProperty("count")] public long Count;
        /// <summary>The last turn.</summary>
        [JsonProperty("turn")] public long Turn;
        /// <summary>The side that wins; none if nobody does.</summary>
        [JsonProperty("winner")] public string Winner;
    }

    /// <summary>The odds of how a turn or a step ends.</summary>
    public sealed class EndOdds
    {
        /// <summary>What they are based on.</summary>
        [JsonProperty("basis")] public Basis Basis;
        /// <summary>A denominator that all chances have in common.</summary>
        [JsonProperty("denominator")] public string Denominator;
        /// <summary>How many rows were left off.</summary>
        [JsonProperty("left_off")] public long LeftOff;
        /// <summary>The ways, the likeliest first.</summary>
        [JsonProperty("rows")] public List<EndRow> Rows;
    }

    /// <summary>A way how a turn or a step ends.</summary>
    public sealed class EndRow
    {
        /// <summary>How likely it is.</summary>
        [JsonProperty("chance")] public Chance Chance;
        /// <summary>Who does not stand, of the same, by their places.</summary>
        [JsonProperty("down")] public List<long> Down;
        /// <summary>The points of those who stand, or of all whom the step has changed, by their places.</summary>
        [JsonProperty("fitness")] public Dictionary<string, long> Fitness;
        /// <summary>Whether the battle is over then.</summary>
        [JsonProperty("over")] public bool Over;
        /// <summary>The side that alone stands.</summary>
        [JsonProperty("winner")] public string Winner;
    }

    /// <summary>An event of the log.</summary>
    public sealed class EventRow
    {
        /// <summary>How the faces of a pool with a Wild Die belong together.</summary>
        [JsonProperty("dice")] public List<Fallen> Dice;
        /// <summary>Its kind.</summary>
        [JsonProperty("event")] public string Event;
        /// <summary>The faces of a roll.</summary>
        [JsonProperty("faces")] public List<long> Faces;
        /// <summary>Its place among the events that the caller may know; those of the open step follow the log.</summary>
        [JsonProperty("index")] public long Index;
        /// <summary>The roll, question, note or field, by its name in the schema of the system.</summary>
        [JsonProperty("name")] public string Name;
        /// <summary>Who else is involved.</summary>
        [JsonProperty("other")] public Value Other;
        /// <summary>The referee's reason.</summary>
        [JsonProperty("reason")] public string Reason;
        /// <summary>The rule; empty for an intervention.</summary>
        [JsonProperty("rule")] public string Rule;
        /// <summary>Whether it is secret: players may know at most that it happened, without its values.</summary>
        [JsonProperty("secret")] public bool Secret;
        /// <summary>What has only words: of a changed ruling name = value.</summary>
        [JsonProperty("text")] public string Text;
        /// <summary>Its values by their names.</summary>
        [JsonProperty("values")] public Dictionary<string, Value> Values;
        /// <summary>The actor concerned.</summary>
        [JsonProperty("who")] public Value Who;
    }

    /// <summary>Rows with their places, as some may be left out.</summary>
    public sealed class EventRowPage
    {
        /// <summary>How many were left off at the end.</summary>
        [JsonProperty("left_off")] public long LeftOff;
        /// <summary>The place from which to ask next time.</summary>
        [JsonProperty("next")] public long Next;
        /// <summary>The rows.</summary>
        [JsonProperty("rows")] public List<EventRow> Rows;
    }

    /// <summary>A die of a pool, as it fell.</summary>
    public sealed class Fallen
    {
        /// <summary>How many of the faces are its own: more than one where it was rolled again.</summary>
        [JsonProperty("faces")] public long Faces;
        /// <summary>Whether it was taken away.</summary>
        [JsonProperty("taken")] public bool Taken;
        /// <summary>Whether it is the Wild Die.</summary>
        [JsonProperty("wild")] public bool Wild;
    }

    /// <summary>Why a command was refused; nothing has changed.</summary>
    public sealed class Fault
    {
        /// <summary></summary>
        [JsonProperty("code")] public string Code;
        /// <summary>The reason, as a sentence.</summary>
        [JsonProperty("message")] public string Message;
        /// <summary>The name of the refusal in the schema of the system.</summary>
        [JsonProperty("name")] public string Name;
        /// <summary></summary>
        [JsonProperty("problems")] public List<JObject> Problems;
        /// <summary></summary>
        [JsonProperty("right")] public List<JToken> Right;
        /// <summary>The rule that refuses it.</summary>
        [JsonProperty("rule")] public string Rule;
        /// <summary>The sentence in English, with `{name}` for each value.</summary>
        [JsonProperty("template")] public string Template;
        /// <summary>The values by name: texts as they stand, or messages of their own.</summary>
        [JsonProperty("values")] public JObject Values;
    }

    /// <summary>A value of the state.</summary>
    public sealed class FieldRow
    {
        /// <summary>Its name in the schema.</summary>
        [JsonProperty("field")] public string Field;
        /// <summary>The least and greatest number.</summary>
        [JsonProperty("limits")] public List<long> Limits;
        /// <summary>Which of several.</summary>
        [JsonProperty("place")] public Value Place;
        /// <summary>Whether the referee may set it.</summary>
        [JsonProperty("settable")] public bool Settable;
        /// <summary>The value.</summary>
        [JsonProperty("value")] public Value Value;
        /// <summary>Whose.</summary>
        [JsonProperty("who")] public Value Who;
    }

    /// <summary>The rest of the fight, by trials.</summary>
    public sealed class FightFigures
    {
        /// <summary>The share of draws.</summary>
        [JsonProperty("draw")] public double Draw;
        /// <summary>The share of trials that were cut off.</summary>
        [JsonProperty("open")] public double Open;
        /// <summary>The number of trials.</summary>
        [JsonProperty("trials")] public string Trials;
        /// <summary>The share of victories.</summary>
        [JsonProperty("win")] public Figure Win;
        /// <summary>The mean condition of the side minus that of the others.</summary>
        [JsonProperty("worth")] public Figure Worth;
    }

    /// <summary>A fighter.</summary>
    public sealed class Fighter
    {
        /// <summary>Its points: Health, Body Points, hit points, ….</summary>
        [JsonProperty("fitness")] public long Fitness;
        /// <summary>The host's id, if the roster gives one.</summary>
        [JsonProperty("id")] public string Id;
        /// <summary>The name.</summary>
        [JsonProperty("name")] public string Name;
        /// <summary>The side.</summary>
        [JsonProperty("side")] public string Side;
        /// <summary>Whether it can still win.</summary>
        [JsonProperty("stands")] public bool Stands;
        /// <summary>The place, which is its number.</summary>
        [JsonProperty("who")] public long Who;
    }

    /// <summary>A fighter in a tracker.</summary>
    public sealed class FighterOf
    {
        /// <summary>Everything else that a reader has to know about it.</summary>
        [JsonProperty("conditions")] public List<ConditionOf> Conditions;
        /// <summary>What can be drawn as a bar.</summary>
        [JsonProperty("gauges")] public List<GaugeOf> Gauges;
        /// <summary>Whether it can still win.</summary>
        [JsonProperty("stands")] public bool Stands;
        /// <summary>The fighter.</summary>
        [JsonProperty("who")] public Value Who;
    }

    /// <summary>Two fights compared, trial by trial on the same dice.</summary>
    public sealed class FightsCompared
    {
        /// <summary>From what.</summary>
        [JsonProperty("first")] public Basis First;
        /// <summary>Those that were cut off in one of them.</summary>
        [JsonProperty("left_out")] public long LeftOut;
        /// <summary>To what.</summary>
        [JsonProperty("second")] public Basis Second;
        /// <summary>The victories of each side that is in both.</summary>
        [JsonProperty("sides")] public List<ChangeRow> Sides;
        /// <summary>The number of pairs that ended in both.</summary>
        [JsonProperty("trials")] public long Trials;
        /// <summary>The last turn.</summary>
        [JsonProperty("turns")] public ChangeRow Turns;
    }

    /// <summary>A mean with its standard error, 0 where it is exact.</summary>
    public sealed class Figure
    {
        /// <summary>The standard error.</summary>
        [JsonProperty("error")] public double Error;
        /// <summary>The mean.</summary>
        [JsonProperty("mean")] public double Mean;
    }

    /// <summary>A question of a form.</summary>
    public sealed class FormField
    {
        /// <summary>The answer given, else the suggestion.</summary>
        [JsonProperty("answer")] public Value Answer;
        /// <summary>The question itself.</summary>
        [JsonProperty("decision")] public Decision Decision;
        /// <summary>Its label.</summary>
        [JsonProperty("label")] public string Label;
        /// <summary>The name of the question in the schema of the system.</summary>
        [JsonProperty("name")] public string Name;
        /// <summary>The rule that asks.</summary>
        [JsonProperty("rule")] public string Rule;
        /// <summary>The question as a sentence.</summary>
        [JsonProperty("title")] public string Title;
    }

    /// <summary>A quantity that can be drawn as a bar.</summary>
    public sealed class GaugeOf
    {
        /// <summary>What is left, at most greatest.</summary>
        [JsonProperty("current")] public long Current;
        /// <summary>The field of the state behind it.</summary>
        [JsonProperty("field")] public string Field;
        /// <summary>What is left of an unhurt fighter; always above 0.</summary>
        [JsonProperty("greatest")] public long Greatest;
        /// <summary>What it is called.</summary>
        [JsonProperty("name")] public string Name;
        /// <summary>Which of several values.</summary>
        [JsonProperty("place")] public Value Place;
        /// <summary>The kind of the field's value.</summary>
        [JsonProperty("unit")] public string Unit;
        /// <summary>The value as stored; nothing where it is absent.</summary>
        [JsonProperty("value")] public Value Value;
        /// <summary>Its state in words.</summary>
        [JsonProperty("words")] public string Words;
    }

    /// <summary>Something that an import took, guessed or left out.</summary>
    public sealed class ImportNote
    {
        /// <summary>The field of the roster; empty if there is none.</summary>
        [JsonProperty("field")] public string Field;
        /// <summary>The value that was taken, or why it was guessed or left out.</summary>
        [JsonProperty("message")] public string Message;
        /// <summary>Its place in what was imported.</summary>
        [JsonProperty("place")] public string Place;
        /// <summary>The sentence in English, with {name} for each value, if it has any.</summary>
        [JsonProperty("template")] public string Template;
        /// <summary>The values by name.</summary>
        [JsonProperty("values")] public JObject Values;
    }

    /// <summary>A roster made of other sheets, and how.</summary>
    public sealed class Imported
    {
        /// <summary>What the sheets did not say, or not in words of the rules.</summary>
        [JsonProperty("guessed")] public List<ImportNote> Guessed;
        /// <summary>What the sheets came as.</summary>
        [JsonProperty("kind")] public string Kind;
        /// <summary>What has no place in the roster, or is refused.</summary>
        [JsonProperty("left_out")] public List<ImportNote> LeftOut;
        /// <summary>How many further notes there are.</summary>
        [JsonProperty("more")] public long More;
        /// <summary>What is still wrong with the roster.</summary>
        [JsonProperty("problems")] public List<JObject> Problems;
        /// <summary>The roster.</summary>
        [JsonProperty("roster")] public JObject Roster;
        /// <summary>The system.</summary>
        [JsonProperty("system")] public string System;
        /// <summary>What was taken as it stood.</summary>
        [JsonProperty("taken")] public List<ImportNote> Taken;
    }

    /// <summary>An input of the battle.</summary>
    public sealed class InputRow
    {
        /// <summary>An answer; nothing also for the answer nothing.</summary>
        [JsonProperty("answer")] public Value Answer;
        /// <summary>Who gave it.</summary>
        [JsonProperty("by")] public string By;
        /// <summary>The die of a face.</summary>
        [JsonProperty("die")] public string Die;
        /// <summary>The face.</summary>
        [JsonProperty("face")] public long? Face;
        /// <summary>Its place among the inputs.</summary>
        [JsonProperty("index")] public long Index;
        /// <summary>What the referee did: the name of the command.</summary>
        [JsonProperty("intervention")] public string Intervention;
        /// <summary>The referee's reason.</summary>
        [JsonProperty("reason")] public string Reason;
    }

    /// <summary>Rows with their places, as some may be left out.</summary>
    public sealed class InputRowPage
    {
        /// <summary>How many were left off at the end.</summary>
        [JsonProperty("left_off")] public long LeftOff;
        /// <summary>The place from which to ask next time.</summary>
        [JsonProperty("next")] public long Next;
        /// <summary>The rows.</summary>
        [JsonProperty("rows")] public List<InputRow> Rows;
    }

    /// <summary>A token for one seat of one battle.</summary>
    public sealed class Invited
    {
        /// <summary>The token; over HTTP it goes into Authorization: Bearer.</summary>
        [JsonProperty("token")] public string Token;
    }

    /// <summary>Which rulings matter.</summary>
    public sealed class MattersOf
    {
        /// <summary>The greatest effect first.</summary>
        [JsonProperty("rows")] public List<EffectRow> Rows;
        /// <summary>The trials under each value; 0 if it was solved.</summary>
        [JsonProperty("trials")] public long Trials;
    }

    /// <summary>A text that a catalog lacks.</summary>
    public sealed class MissingText
    {
        /// <summary>In English.</summary>
        [JsonProperty("english")] public string English;
        /// <summary>Its key; empty for a sentence, which is found by its English.</summary>
        [JsonProperty("key")] public string Key;
    }

    /// <summary>The place of the trials that are left.</summary>
    public sealed class NextTrial
    {
        /// <summary>The next trial, from 0.</summary>
        [JsonProperty("trial")] public string Trial;
        /// <summary>The number of words drawn by the dice of its block.</summary>
        [JsonProperty("words")] public string Words;
    }

    /// <summary>Why an answer is not legal now.</summary>
    public sealed class NotLegal
    {
        /// <summary>The name of the refusal in the schema of the system.</summary>
        [JsonProperty("name")] public string Name;
        /// <summary>The rule that refuses it.</summary>
        [JsonProperty("rule")] public string Rule;
        /// <summary>The reason, as part of a sentence.</summary>
        [JsonProperty("why")] public string Why;
    }

    /// <summary>A battle of the session.</summary>
    public sealed class OneBattle
    {
        /// <summary>Its name.</summary>
        [JsonProperty("battle")] public string Battle;
        /// <summary>Its system; none while a command for it runs.</summary>
        [JsonProperty("system")] public string System;
        /// <summary>The number of the turn or round; none while a command for it runs.</summary>
        [JsonProperty("turn")] public long? Turn;
    }

    /// <summary>A battle that was opened.</summary>
    public sealed class Opened
    {
        /// <summary>Its name in later commands.</summary>
        [JsonProperty("battle")] public string Battle;
        /// <summary>Everybody, by place.</summary>
        [JsonProperty("fighters")] public List<Fighter> Fighters;
        /// <summary>Its system.</summary>
        [JsonProperty("system")] public string System;
    }

    /// <summary>A printed table as text.</summary>
    public sealed class PrintedTable
    {
        /// <summary>The column headings, the first for the row labels.</summary>
        [JsonProperty("columns")] public List<string> Columns;
        /// <summary>The wire name.</summary>
        [JsonProperty("name")] public string Name;
        /// <summary>The rows, each beginning with its label.</summary>
        [JsonProperty("rows")] public List<List<string>> Rows;
        /// <summary>Its rule ids.</summary>
        [JsonProperty("rule")] public string Rule;
        /// <summary>The printed heading.</summary>
        [JsonProperty("title")] public string Title;
    }

    /// <summary>The numbers that are legal.</summary>
    public sealed class Range
    {
        /// <summary>The greatest.</summary>
        [JsonProperty("high")] public long High;
        /// <summary>What they count.</summary>
        [JsonProperty("kind")] public string Kind;
        /// <summary>The least.</summary>
        [JsonProperty("low")] public long Low;
    }

    /// <summary>What a record came to.</summary>
    public sealed class RecordRow
    {
        /// <summary>Whose, where each fighter has one.</summary>
        [JsonProperty("fighter")] public long? Fighter;
        /// <summary>The mean of its numbers, nothing counted as 0; none of names.</summary>
        [JsonProperty("mean")] public Figure Mean;
        /// <summary>Its place in record.</summary>
        [JsonProperty("record")] public long Record;
        /// <summary>Each value that came, in order, with the number of trials: those of parts add up.</summary>
        [JsonProperty("values")] public List<RecordedValue> Values;
    }

    /// <summary>A value that came in some trials.</summary>
    public sealed class RecordedValue
    {
        /// <summary>In how many trials.</summary>
        [JsonProperty("count")] public long Count;
        /// <summary>The value.</summary>
        [JsonProperty("value")] public Value Value;
    }

    /// <summary>What is wanted: a roll or a decision.</summary>
    public sealed class Request
    {
        /// <summary>Of a decision.</summary>
        [JsonProperty("decision")] public Decision Decision;
        /// <summary>The name of the roll or question in the schema of the system.</summary>
        [JsonProperty("name")] public string Name;
        /// <summary>Of a roll.</summary>
        [JsonProperty("roll")] public Roll Roll;
        /// <summary>The id of the rule that calls for it.</summary>
        [JsonProperty("rule")] public string Rule;
        /// <summary>What is wanted, as a sentence.</summary>
        [JsonProperty("title")] public string Title;
        /// <summary>What of both.</summary>
        [JsonProperty("wanted")] public string Wanted;
        /// <summary>Who rolls or decides.</summary>
        [JsonProperty("who")] public Value Who;
    }

    /// <summary>A roll that is wanted.</summary>
    public sealed class Roll
    {
        /// <summary>Against whom.</summary>
        [JsonProperty("against")] public Value Against;
        /// <summary>Where it is read: a column, a chance, a difficulty.</summary>
        [JsonProperty("at")] public Value At;
        /// <summary>Of one die read in bands: what each band comes to.</summary>
        [JsonProperty("bands")] public List<Band> Bands;
        /// <summary>The base, before modifiers.</summary>
        [JsonProperty("base")] public Value Base;
        /// <summary>How many of it are wanted, and can be given at once.</summary>
        [JsonProperty("count")] public long Count;
        /// <summary>The sum of the weights.</summary>
        [JsonProperty("denominator")] public string Denominator;
        /// <summary>All dice of the roll.</summary>
        [JsonProperty("dice")] public List<RollDie> Dice;
        /// <summary>The next die, such as d10.</summary>
        [JsonProperty("die")] public string Die;
        /// <summary>What is added to the dice, if they are summed.</summary>
        [JsonProperty("flat")] public long? Flat;
        /// <summary>The faces given so far.</summary>
        [JsonProperty("lying")] public List<long> Lying;
        /// <summary>The modifiers, in the order in which they were counted.</summary>
        [JsonProperty("modifiers")] public List<RollModifier> Modifiers;
        /// <summary>Each outcome with its weight of denominator; none if the weights do not fit 64 bits.</summary>
        [JsonProperty("odds")] public List<Weighed> Odds;
        /// <summary>The kind of its outcome.</summary>
        [JsonProperty("outcome")] public string Outcome;
    }

    /// <summary>A die of a roll.</summary>
    public sealed class RollDie
    {
        /// <summary>Whether its highest face is rolled again and added.</summary>
        [JsonProperty("bursts")] public bool Bursts;
        /// <summary>Such as d6.</summary>
        [JsonProperty("die")] public string Die;
        /// <summary>Whether it is the Wild Die.</summary>
        [JsonProperty("wild")] public bool Wild;
    }

    /// <summary>A modifier of a roll.</summary>
    public sealed class RollModifier
    {
        /// <summary>By how much.</summary>
        [JsonProperty("by")] public Value By;
        /// <summary>The title of that rule.</summary>
        [JsonProperty("name")] public string Name;
        /// <summary>The rule that gives it.</summary>
        [JsonProperty("rule")] public string Rule;
        /// <summary>What it follows from, such as a range; nothing where the rule says it all.</summary>
        [JsonProperty("why")] public Value Why;
        /// <summary>The same, for a reader.</summary>
        [JsonProperty("words")] public string Words;
    }

    /// <summary>An outcome of a roll.</summary>
    public sealed class Rolled
    {
        /// <summary>Its probability.</summary>
        [JsonProperty("chance")] public Chance Chance;
        /// <summary>Its name, or the total as a text.</summary>
        [JsonProperty("outcome")] public string Outcome;
        /// <summary>The total, where it is one.</summary>
        [JsonProperty("total")] public long? Total;
    }

    /// <summary>A rule of a system.</summary>
    public sealed class RuleRow
    {
        /// <summary>The id.</summary>
        [JsonProperty("id")] public string Id;
        /// <summary>What it is about.</summary>
        [JsonProperty("title")] public string Title;
    }

    /// <summary>How often a rule of a plan decided.</summary>
    public sealed class RuleUsed
    {
        /// <summary>How often its conditions held, but none of its answers was legal.</summary>
        [JsonProperty("blocked")] public long Blocked;
        /// <summary>How often it decided.</summary>
        [JsonProperty("decided")] public long Decided;
        /// <summary>The name of the plan.</summary>
        [JsonProperty("plan")] public string Plan;
        /// <summary>The place of the rule in it, from 0.</summary>
        [JsonProperty("rule")] public long Rule;
    }

    /// <summary>A point on which the books are silent, contradictory or leave a choice, with this engine's reading.</summary>
    public sealed class Ruling
    {
        /// <summary>The name; for a switch, its field in the system's Rulings.</summary>
        [JsonProperty("name")] public string Name;
        /// <summary>The question that the book leaves open.</summary>
        [JsonProperty("question")] public string Question;
        /// <summary>The reading of this engine; for a switch, the default.</summary>
        [JsonProperty("reading")] public string Reading;
        /// <summary>The rule id or ids.</summary>
        [JsonProperty("rule")] public string Rule;
        /// <summary>The value and domain of a switch; None for a fixed reading.</summary>
        [JsonProperty("switch")] public Switch Switch;
    }

    /// <summary>A text for a reader.</summary>
    public sealed class Said
    {
        /// <summary>The text.</summary>
        [JsonProperty("text")] public string Text;
    }

    /// <summary>A save: give it back to resume.</summary>
    public sealed class Saved
    {
        /// <summary>The save.</summary>
        [JsonProperty("save")] public JToken Save;
    }

    /// <summary>A plan, and the seats that have it.</summary>
    public sealed class SeatPlan
    {
        /// <summary>Its Plan::digest.</summary>
        [JsonProperty("digest")] public string Digest;
        /// <summary>The name of the plan.</summary>
        [JsonProperty("plan")] public string Plan;
        /// <summary>The names of the seats.</summary>
        [JsonProperty("seats")] public List<string> Seats;
    }

    /// <summary>Who decides and who rolls for a seat.</summary>
    public sealed class Seated
    {
        /// <summary>Who decides.</summary>
        [JsonProperty("control")] public string Control;
        /// <summary>Who rolls.</summary>
        [JsonProperty("dice")] public string Dice;
        /// <summary>Its name.</summary>
        [JsonProperty("name")] public string Name;
        /// <summary>The plan last given, by its name.</summary>
        [JsonProperty("plan")] public string Plan;
        /// <summary>The policy last given.</summary>
        [JsonProperty("policy")] public JObject Policy;
        /// <summary>Its side; none for the Judge and the map.</summary>
        [JsonProperty("side")] public string Side;
        /// <summary>The tactician last given.</summary>
        [JsonProperty("tactician")] public JObject Tactician;
        /// <summary>The seat.</summary>
        [JsonProperty("who")] public Value Who;
    }

    /// <summary>A paraphrased sentence of a rule book.</summary>
    public sealed class Sentence
    {
        /// <summary>How it relates to the rules.</summary>
        [JsonProperty("bearing")] public string Bearing;
        /// <summary>The heading above it.</summary>
        [JsonProperty("heading")] public string Heading;
        /// <summary>The rule ids; none unless it is a rule.</summary>
        [JsonProperty("ids")] public List<string> Ids;
        /// <summary>The item that implements it, as module::item in the system's folder; empty unless it is a rule.</summary>
        [JsonProperty("item")] public string Item;
        /// <summary>Its place under the heading, from 1.</summary>
        [JsonProperty("place")] public long Place;
        /// <summary>What it says.</summary>
        [JsonProperty("says")] public string Says;
    }

    /// <summary>How likely a side wins.</summary>
    public sealed class SideOdds
    {
        /// <summary>At most.</summary>
        [JsonProperty("high")] public double High;
        /// <summary>At least so likely.</summary>
        [JsonProperty("low")] public double Low;
        /// <summary>The numerator of low.</summary>
        [JsonProperty("numerator")] public string Numerator;
        /// <summary>The side; none if nobody wins.</summary>
        [JsonProperty("side")] public string Side;
    }

    /// <summary>How often a side wins.</summary>
    public sealed class SideWins
    {
        /// <summary>In how many trials.</summary>
        [JsonProperty("count")] public long Count;
        /// <summary>Its upper end.</summary>
        [JsonProperty("high")] public double High;
        /// <summary>The 95 % interval of it.</summary>
        [JsonProperty("low")] public double Low;
        /// <summary>The side.</summary>
        [JsonProperty("side")] public string Side;
        /// <summary>The share of victories.</summary>
        [JsonProperty("win")] public Figure Win;
    }

    /// <summary>A simulation, or the part of it that was asked for.</summary>
    public sealed class Simulated
    {
        /// <summary>What it is based on.</summary>
        [JsonProperty("basis")] public Basis Basis;
        /// <summary>The share of fights that nobody wins.</summary>
        [JsonProperty("draw")] public double Draw;
        /// <summary>How many of them ended.</summary>
        [JsonProperty("ended")] public long Ended;
        /// <summary>Each end with how often it came, by sides and turns, if asked for: those of parts add up.</summary>
        [JsonProperty("ends")] public List<EndCount> Ends;
        /// <summary>Where the next part begins; none if no trial is left.</summary>
        [JsonProperty("next")] public NextTrial Next;
        /// <summary>The share of trials that were cut off.</summary>
        [JsonProperty("open")] public double Open;
        /// <summary>What was recorded of the trials that ended, in the order asked: of some one for each fighter.</summary>
        [JsonProperty("records")] public List<RecordRow> Records;
        /// <summary>How often each side wins.</summary>
        [JsonProperty("sides")] public List<SideWins> Sides;
        /// <summary>The number of trials here.</summary>
        [JsonProperty("trials")] public long Trials;
        /// <summary>The mean of the last turn.</summary>
        [JsonProperty("turns")] public Figure Turns;
    }

    /// <summary>How a fight ends.</summary>
    public sealed class SolvedFight
    {
        /// <summary>What it is based on.</summary>
        [JsonProperty("basis")] public Basis Basis;
        /// <summary>The denominator of the sides' numerators.</summary>
        [JsonProperty("denominator")] public string Denominator;
        /// <summary>The number of paths that were run.</summary>
        [JsonProperty("paths")] public string Paths;
        /// <summary>How likely each side wins.</summary>
        [JsonProperty("sides")] public List<SideOdds> Sides;
        /// <summary>The number of states.</summary>
        [JsonProperty("states")] public string States;
        /// <summary>How likely the fight lasts so many turns, by their number.</summary>
        [JsonProperty("turns")] public Dictionary<string, double> Turns;
        /// <summary>What could not be resolved, from 0 to 1.</summary>
        [JsonProperty("unresolved")] public double Unresolved;
    }

    /// <summary>What one answer is worth.</summary>
    public sealed class StakeRow
    {
        /// <summary>What tells it from the others.</summary>
        [JsonProperty("about")] public string About;
        /// <summary>The answer.</summary>
        [JsonProperty("answer")] public Value Answer;
        /// <summary>The attack that it leads to.</summary>
        [JsonProperty("attack")] public AttackFigures Attack;
        /// <summary>The rest of the fight.</summary>
        [JsonProperty("fight")] public FightFigures Fight;
        /// <summary>Its label.</summary>
        [JsonProperty("label")] public string Label;
        /// <summary>All that as a line.</summary>
        [JsonProperty("line")] public string Line;
        /// <summary>The place of the first answer that leads to the same.</summary>
        [JsonProperty("same_as")] public long? SameAs;
        /// <summary>Whether the seat's plan gives it.</summary>
        [JsonProperty("suggested")] public bool Suggested;
    }

    /// <summary>What each answer is worth.</summary>
    public sealed class StakesOf
    {
        /// <summary>The question, by its name.</summary>
        [JsonProperty("question")] public string Question;
        /// <summary>A row for each answer.</summary>
        [JsonProperty("rows")] public List<StakeRow> Rows;
        /// <summary>The side whose victories count.</summary>
        [JsonProperty("side")] public string Side;
        /// <summary>Who is asked.</summary>
        [JsonProperty("who")] public Value Who;
    }

    /// <summary>The value of a ruling that a playing group can choose.</summary>
    public sealed class Switch
    {
        /// <summary>The default.</summary>
        [JsonProperty("default")] public string Default;
        /// <summary>The value in force, as a person writes it.</summary>
        [JsonProperty("value")] public string Value;
        /// <summary>The valid values.</summary>
        [JsonProperty("values")] public JObject Values;
    }

    /// <summary>A system.</summary>
    public sealed class SystemRow
    {
        /// <summary>What its attacks can do to a target: to hit, to hurt, to fell, ….</summary>
        [JsonProperty("feats")] public List<string> Feats;
        /// <summary>Its name.</summary>
        [JsonProperty("name")] public string Name;
        /// <summary>Its full name.</summary>
        [JsonProperty("title")] public string Title;
    }

    /// <summary>What a catalog has and lacks.</summary>
    public sealed class TextsChecked
    {
        /// <summary>What is said in English, because the catalog lacks it.</summary>
        [JsonProperty("missing")] public List<MissingText> Missing;
        /// <summary>What the engine has not: keys, values between braces, sentences.</summary>
        [JsonProperty("wrong")] public List<WrongText> Wrong;
    }

    /// <summary>An event as a sentence.</summary>
    public sealed class Told
    {
        /// <summary>The place of the event among those that the caller may know.</summary>
        [JsonProperty("index")] public long Index;
        /// <summary>The sentence.</summary>
        [JsonProperty("line")] public string Line;
    }

    /// <summary>Rows with their places, as some may be left out.</summary>
    public sealed class ToldPage
    {
        /// <summary>How many were left off at the end.</summary>
        [JsonProperty("left_off")] public long LeftOff;
        /// <summary>The place from which to ask next time.</summary>
        [JsonProperty("next")] public long Next;
        /// <summary>The rows.</summary>
        [JsonProperty("rows")] public List<Told> Rows;
    }

    /// <summary>The fighters of a battle, as a tracker shows them, as data.</summary>
    public sealed class TrackerOf
    {
        /// <summary>Whose turn it is to declare or act.</summary>
        [JsonProperty("acting")] public Value Acting;
        /// <summary>Every fighter, by its place in the roster.</summary>
        [JsonProperty("fighters")] public List<FighterOf> Fighters;
        /// <summary>Who acts one after the other, as far as that is settled.</summary>
        [JsonProperty("order")] public List<TurnOf> Order;
        /// <summary>The number of the turn or round.</summary>
        [JsonProperty("turn")] public long Turn;
    }

    /// <summary>A place in the order of who acts.</summary>
    public sealed class TurnOf
    {
        /// <summary>Whether its place in the order has passed.</summary>
        [JsonProperty("has_acted")] public bool HasActed;
        /// <summary>The fighter.</summary>
        [JsonProperty("who")] public Value Who;
    }

    /// <summary>A number or name with what it is one of.</summary>
    public sealed class Value
    {
        /// <summary></summary>
        [JsonProperty("kind")] public string Kind;
        /// <summary></summary>
        [JsonProperty("of")] public long Of;
        /// <summary></summary>
        [JsonProperty("value")] public JToken ItsValue;
    }

    /// <summary>What this engine is.</summary>
    public sealed class Versions
    {
        /// <summary>The version of the engine with the hash of its games.</summary>
        [JsonProperty("engine")] public string Engine;
        /// <summary>The version of this protocol.</summary>
        [JsonProperty("protocol")] public long Protocol;
        /// <summary>The version of the form of saves.</summary>
        [JsonProperty("save")] public long Save;
        /// <summary>The systems with the hashes of their games.</summary>
        [JsonProperty("systems")] public Dictionary<string, string> Systems;
    }

    /// <summary>An outcome of a roll.</summary>
    public sealed class Weighed
    {
        /// <summary>The outcome.</summary>
        [JsonProperty("outcome")] public Value Outcome;
        /// <summary>How many of denominator equally likely ways lead to it.</summary>
        [JsonProperty("weight")] public string Weight;
    }

    /// <summary>A text that is never shown as it stands.</summary>
    public sealed class WrongText
    {
        /// <summary>Its key; of a sentence its English.</summary>
        [JsonProperty("key")] public string Key;
        /// <summary>What is wrong, and what there is.</summary>
        [JsonProperty("message")] public string Message;
    }
}
