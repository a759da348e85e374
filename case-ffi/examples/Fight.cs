// A fight from C# (Unity, Mono, .NET), with dice of your own: saved and resumed on the way. See
// fight.c.
//
//     mcs Fight.cs && LD_LIBRARY_PATH=PREFIX/lib mono Fight.exe roster.toml
using System;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;

/// The functions of case.h that this program uses.
static class Native
{
    const string Library = "case"; // libcase.so, libcase.dylib, case.dll

    public const uint AbiVersion = 3;
    public const int Ok = 0, WantsRoll = 1, Over = 3, Error = 100;
    public const int Host = 1;
    public const ushort Nobody = 65535;
    public const int NoSuchThing = 206;

    [StructLayout(LayoutKind.Sequential)]
    public struct Value
    {
        public ushort Kind, Of;
        public int Number;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct RollRequest
    {
        public uint StructSize;
        public int Who, Against, OutcomeKind;
        public Value Base, At;
        public int HasFlat, Flat, Die, Count, Dice, Lying, Modifiers, Bands, Odds, Reserved;
        public ulong Denominator;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 16)] public byte[] Rule;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 64)] public byte[] Name;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct DecisionRequest
    {
        public uint StructSize;
        public int Who, Secret, Subject, Answers, AnswerKind, Low, High;
        public Value Suggestion;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 16)] public byte[] Rule;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 64)] public byte[] Name;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct BattleInfo
    {
        public uint StructSize;
        public int Turn, Over, Wanted, Fighters, Checkpoints, Inputs, Events, OpenEvents, Redos, Rulings;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct FighterInfo
    {
        public uint StructSize;
        public int Side, Stands, Fitness;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Intent
    {
        public uint StructSize;
        public int Attacker, Target, Attack, Defense, Shift, Attacks, Areas, Passed, Pulled, Spot;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct OddsSummary
    {
        public uint StructSize, Rows, Fields, Turns;
        public ulong Paths, States;
        public double Unresolved;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct OddsRow
    {
        public uint StructSize, Reserved;
        public ulong Numerator, NumeratorHigh, Denominator, DenominatorHigh;
        public double Probability, AtMost;
    }

    [DllImport(Library)] public static extern int case_attack_intent_init(ref Intent intent, int attacker, int target, int attack);
    [DllImport(Library)] public static extern int case_odds_exchange(IntPtr battle, ref Intent intent, IntPtr watch, out IntPtr odds);
    [DllImport(Library)] public static extern void case_odds_free(IntPtr odds);
    [DllImport(Library)] public static extern int case_odds_info(IntPtr odds, ref OddsSummary summary);
    [DllImport(Library)] public static extern int case_odds_get(IntPtr odds, UIntPtr row, ref OddsRow result);
    [DllImport(Library)] public static extern int case_odds_value(IntPtr odds, UIntPtr row, UIntPtr field, out Value value);
    [DllImport(Library)] public static extern int case_odds_field(IntPtr odds, UIntPtr field, byte[] buffer, UIntPtr capacity, out UIntPtr needed);
    [DllImport(Library)] public static extern uint case_abi_version();
    [DllImport(Library)] public static extern IntPtr case_status_name(int status);
    [DllImport(Library)] public static extern int case_last_message(byte[] buffer, UIntPtr capacity, out UIntPtr needed);
    [DllImport(Library)] public static extern int case_battle_new(byte[] roster, UIntPtr length, uint format, out IntPtr battle);
    [DllImport(Library)] public static extern int case_battle_resume(byte[] save, UIntPtr length, out IntPtr battle);
    [DllImport(Library)] public static extern void case_battle_free(IntPtr battle);
    [DllImport(Library)] public static extern int case_battle_set_control(IntPtr battle, int who, int control);
    [DllImport(Library)] public static extern int case_battle_step(IntPtr battle);
    [DllImport(Library)] public static extern int case_battle_roll_request(IntPtr battle, ref RollRequest roll);
    [DllImport(Library)] public static extern int case_battle_decision_request(IntPtr battle, ref DecisionRequest decision);
    [DllImport(Library)] public static extern int case_battle_answer(IntPtr battle, UIntPtr index, out Value answer);
    [DllImport(Library)] public static extern int case_battle_title(IntPtr battle, IntPtr view, byte[] buffer, UIntPtr capacity, out UIntPtr needed);
    [DllImport(Library)] public static extern int case_battle_label(IntPtr battle, Value answer, IntPtr view, byte[] buffer, UIntPtr capacity, out UIntPtr needed);
    [DllImport(Library)] public static extern int case_battle_say(IntPtr battle, Value value, IntPtr view, byte[] buffer, UIntPtr capacity, out UIntPtr needed);
    [DllImport(Library)] public static extern int case_battle_feed_face(IntPtr battle, int face);
    [DllImport(Library)] public static extern int case_battle_feed_answer(IntPtr battle, Value answer);
    [DllImport(Library)] public static extern int case_battle_undo_input(IntPtr battle);
    [DllImport(Library)] public static extern int case_battle_redo(IntPtr battle);
    [DllImport(Library)] public static extern int case_battle_save(IntPtr battle, byte[] buffer, UIntPtr capacity, out UIntPtr needed);
    [DllImport(Library)] public static extern int case_battle_new_events(IntPtr battle, out UIntPtr first, out UIntPtr end);
    [DllImport(Library)] public static extern int case_battle_tell(IntPtr battle, UIntPtr first, UIntPtr count, IntPtr view, byte[] buffer, UIntPtr capacity, out UIntPtr needed);
    [DllImport(Library)] public static extern int case_battle_status(IntPtr battle, ref BattleInfo info);
    [DllImport(Library)] public static extern int case_battle_fighter(IntPtr battle, int who, ref FighterInfo info);
    [DllImport(Library)] public static extern int case_battle_system(IntPtr battle, byte[] buffer, UIntPtr capacity, out UIntPtr needed);
    [DllImport(Library)] public static extern int case_battle_name(IntPtr battle, int who, byte[] buffer, UIntPtr capacity, out UIntPtr needed);
    [DllImport(Library)] public static extern int case_battle_side_name(IntPtr battle, int who, byte[] buffer, UIntPtr capacity, out UIntPtr needed);
}

/// A call that failed.
class CaseException : Exception
{
    public CaseException(string message) : base(message) { }
}

static class Case
{
    public delegate int TextCall(byte[] buffer, UIntPtr capacity, out UIntPtr needed);

    /// Calls a function that writes a text: first for its size, then for the text.
    public static string Text(TextCall call)
    {
        UIntPtr needed;
        Must(call(null, UIntPtr.Zero, out needed));
        var buffer = new byte[(int)needed];
        Must(call(buffer, needed, out needed));
        return Encoding.UTF8.GetString(buffer, 0, buffer.Length - 1);
    }

    /// A text in an array that ends with NUL.
    public static string Text(byte[] array)
    {
        return Encoding.UTF8.GetString(array, 0, Array.IndexOf(array, (byte)0));
    }

    public static int Must(int status)
    {
        if (status < Native.Error) return status;
        string name = Marshal.PtrToStringAnsi(Native.case_status_name(status));
        throw new CaseException(name + ": " + Text(Native.case_last_message));
    }

    public static uint SizeOf<T>()
    {
        return (uint)Marshal.SizeOf(typeof(T));
    }
}

/// A battle that is freed with its `using`.
sealed class Battle : IDisposable
{
    IntPtr handle;

    public Battle(byte[] roster)
    {
        Case.Must(Native.case_battle_new(roster, (UIntPtr)roster.Length, 0, out handle));
    }

    public void Dispose()
    {
        Native.case_battle_free(handle);
        handle = IntPtr.Zero;
    }

    public void SaveAndResume()
    {
        var save = Encoding.UTF8.GetBytes(Case.Text(
            (byte[] b, UIntPtr c, out UIntPtr n) => Native.case_battle_save(handle, b, c, out n)));
        Dispose();
        Case.Must(Native.case_battle_resume(save, (UIntPtr)save.Length, out handle));
    }

    public void HostDecidesFor(int who) { Case.Must(Native.case_battle_set_control(handle, who, Native.Host)); }
    public int Step() { return Case.Must(Native.case_battle_step(handle)); }
    public void FeedFace(int face) { Case.Must(Native.case_battle_feed_face(handle, face)); }
    public void FeedAnswer(Native.Value answer) { Case.Must(Native.case_battle_feed_answer(handle, answer)); }
    public void UndoInput() { Case.Must(Native.case_battle_undo_input(handle)); }
    public void Redo() { Case.Must(Native.case_battle_redo(handle)); }

    public string News()
    {
        UIntPtr first, end;
        Case.Must(Native.case_battle_new_events(handle, out first, out end));
        var count = (UIntPtr)((ulong)end - (ulong)first);
        return Case.Text((byte[] b, UIntPtr c, out UIntPtr n) =>
            Native.case_battle_tell(handle, first, count, IntPtr.Zero, b, c, out n));
    }

    public Native.RollRequest RollRequest()
    {
        var roll = new Native.RollRequest { StructSize = Case.SizeOf<Native.RollRequest>() };
        Case.Must(Native.case_battle_roll_request(handle, ref roll));
        return roll;
    }

    public Native.DecisionRequest DecisionRequest()
    {
        var decision = new Native.DecisionRequest { StructSize = Case.SizeOf<Native.DecisionRequest>() };
        Case.Must(Native.case_battle_decision_request(handle, ref decision));
        return decision;
    }

    public Native.Value Answer(int index)
    {
        Native.Value answer;
        Case.Must(Native.case_battle_answer(handle, (UIntPtr)index, out answer));
        return answer;
    }

    public string Title()
    {
        return Case.Text((byte[] b, UIntPtr c, out UIntPtr n) =>
            Native.case_battle_title(handle, IntPtr.Zero, b, c, out n));
    }

    public string Label(Native.Value answer)
    {
        return Case.Text((byte[] b, UIntPtr c, out UIntPtr n) =>
            Native.case_battle_label(handle, answer, IntPtr.Zero, b, c, out n));
    }

    public string Say(Native.Value value)
    {
        return Case.Text((byte[] b, UIntPtr c, out UIntPtr n) =>
            Native.case_battle_say(handle, value, IntPtr.Zero, b, c, out n));
    }

    public Native.BattleInfo Status()
    {
        var info = new Native.BattleInfo { StructSize = Case.SizeOf<Native.BattleInfo>() };
        Case.Must(Native.case_battle_status(handle, ref info));
        return info;
    }

    public Native.FighterInfo Fighter(int who)
    {
        var info = new Native.FighterInfo { StructSize = Case.SizeOf<Native.FighterInfo>() };
        Case.Must(Native.case_battle_fighter(handle, who, ref info));
        return info;
    }

    /// The exact odds of what an attack comes to; zero where the system has no such odds.
    public IntPtr Exchange(int attacker, int target, int attack)
    {
        var intent = new Native.Intent { StructSize = Case.SizeOf<Native.Intent>() };
        Case.Must(Native.case_attack_intent_init(ref intent, attacker, target, attack));
        IntPtr odds;
        int status = Native.case_odds_exchange(handle, ref intent, IntPtr.Zero, out odds);
        if (status == Native.NoSuchThing) return IntPtr.Zero;
        Case.Must(status);
        return odds;
    }

    public string System()
    {
        return Case.Text((byte[] b, UIntPtr c, out UIntPtr n) => Native.case_battle_system(handle, b, c, out n));
    }

    public string Name(int who)
    {
        return Case.Text((byte[] b, UIntPtr c, out UIntPtr n) => Native.case_battle_name(handle, who, b, c, out n));
    }

    public string SideName(int who)
    {
        return Case.Text((byte[] b, UIntPtr c, out UIntPtr n) => Native.case_battle_side_name(handle, who, b, c, out n));
    }
}

static class Program
{
    /// Dice of your own: the same in all of these examples.
    static int dice = 1;
    static int Below(int n)
    {
        dice = (dice * 75 + 74) % 65537;
        return dice % n;
    }

    static void Roll(Battle battle, TextWriter output)
    {
        var roll = battle.RollRequest();
        int face = 1 + Below(roll.Die);
        output.Write("? {0}: {1} [{2}] d{3}: {4}\n", battle.Name(roll.Who), Case.Text(roll.Name),
            Case.Text(roll.Rule), roll.Die, face);
        battle.FeedFace(face);
    }

    static void Decide(Battle battle, TextWriter output)
    {
        var decision = battle.DecisionRequest();
        Native.Value answer;
        if (decision.Answers > 0)
        {
            answer = battle.Answer(Below(decision.Answers));
        }
        else
        {
            answer.Kind = (ushort)decision.AnswerKind;
            answer.Of = Native.Nobody;
            answer.Number = decision.Low + Below(Math.Min(decision.High - decision.Low, 9) + 1);
        }
        output.Write("? {0}: {1} [{2}]: {3}\n", battle.Name(decision.Who), battle.Title(),
            Case.Text(decision.Rule), battle.Label(answer));
        battle.FeedAnswer(answer);
    }

    static void Fight(byte[] roster, TextWriter output)
    {
        using (var battle = new Battle(roster))
        {
            battle.HostDecidesFor(0);
            output.Write("{0}, dice of the host\n", battle.System());
            for (int inputs = 0; inputs < 2000;)
            {
                int status = battle.Step();
                output.Write(battle.News());
                if (status == Native.Over) break;
                if (status == Native.Ok) continue;
                if (status == Native.WantsRoll) Roll(battle, output);
                else Decide(battle, output);
                inputs++;
                if (inputs == 25)
                {
                    battle.SaveAndResume();
                    output.Write("-- saved and resumed\n");
                }
                else if (inputs == 30)
                {
                    battle.UndoInput();
                    output.Write("-- taken back\n");
                }
                else if (inputs == 35)
                {
                    battle.UndoInput();
                    battle.Redo();
                    output.Write("-- taken back and brought again\n");
                }
            }
            var info = battle.Status();
            output.Write("turn {0}, {1} events\n", info.Turn, info.Events);
            for (int who = 0; who < info.Fighters; who++)
            {
                var fighter = battle.Fighter(who);
                output.Write("{0} ({1}) {2} with {3}\n", battle.Name(who), battle.SideName(who),
                    fighter.Stands != 0 ? "stands" : "is out", fighter.Fitness);
            }
        }
    }

    /// Prints what the first fighter's first attack on the first foe comes to, in exact odds.
    static void Exchange(byte[] roster, TextWriter output)
    {
        using (var battle = new Battle(roster))
        {
            int target = 1;
            while (battle.Fighter(target).Side == battle.Fighter(0).Side) target++;
            IntPtr odds = battle.Exchange(0, target, 0);
            if (odds == IntPtr.Zero)
            {
                output.Write("no odds of an exchange\n");
                return;
            }
            output.Write("{0} against {1}\n", battle.Name(0), battle.Name(target));
            var summary = new Native.OddsSummary { StructSize = Case.SizeOf<Native.OddsSummary>() };
            var row = new Native.OddsRow { StructSize = Case.SizeOf<Native.OddsRow>() };
            Case.Must(Native.case_odds_info(odds, ref summary));
            for (uint i = 0; i < summary.Rows; i++)
            {
                Case.Must(Native.case_odds_get(odds, (UIntPtr)i, ref row));
                output.Write("{0}/{1}", row.Numerator, row.Denominator);
                for (uint field = 0; field < summary.Fields; field++)
                {
                    Native.Value value;
                    Case.Must(Native.case_odds_value(odds, (UIntPtr)i, (UIntPtr)field, out value));
                    string name = Case.Text((byte[] b, UIntPtr c, out UIntPtr n) =>
                        Native.case_odds_field(odds, (UIntPtr)field, b, c, out n));
                    output.Write("{0} {1} {2}", field == 0 ? ":" : ",", name, battle.Say(value));
                }
                output.Write("\n");
            }
            Native.case_odds_free(odds);
        }
    }

    static int Main(string[] arguments)
    {
        if (arguments.Length != 1 || Native.case_abi_version() != Native.AbiVersion)
        {
            Console.Error.WriteLine("Fight ROSTER");
            return 2;
        }
        try
        {
            using (var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)))
            {
                Fight(File.ReadAllBytes(arguments[0]), output);
                Exchange(File.ReadAllBytes(arguments[0]), output);
            }
            return 0;
        }
        catch (CaseException error)
        {
            Console.Error.WriteLine(error.Message);
            return 1;
        }
    }
}
