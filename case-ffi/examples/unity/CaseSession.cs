// The rules engine in Unity, or any .NET: copy this file and CaseProtocol.cs into a project with Newtonsoft.Json,
// and the C library (case.dll, libcase.so, libcase.dylib) into Assets/Plugins.
//
//     using var session = new CaseSession();
//     session.Call(new { call = "new", roster = text, seed = "7", seats = new[] { new { policy = "usual" } } });
//     Request wanted = session.Call<Request>(new { call = "request" });
using System;
using System.Runtime.InteropServices;
using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace CaseEngine
{
    /// <summary>A refusal of the engine; nothing has changed.</summary>
    public sealed class CaseException : Exception
    {
        public Fault Fault { get; }
        public CaseException(Fault fault) : base(fault.Message) { Fault = fault; }
    }

    /// <summary>Battles by name, commanded and answered as JSON.</summary>
    public sealed class CaseSession : IDisposable
    {
        [DllImport("case")] private static extern int case_session_new(out IntPtr session);
        [DllImport("case")] private static extern void case_session_free(IntPtr session);
        [DllImport("case")]
        private static extern IntPtr case_call(IntPtr session, int audience, byte[] command, UIntPtr length, out UIntPtr bytes);

        /// <summary>What callers may see and do at most; the player of fighter n: FirstSeat + n.</summary>
        public const int Players = 0, Gamemaster = 1, FirstSeat = 2;

        private IntPtr _session;

        public CaseSession()
        {
            if (case_session_new(out _session) != 0) throw new InvalidOperationException("no session");
        }

        /// <summary>Carries out a command, and gives the whole answer.</summary>
        public JObject Call(object command, int audience = Gamemaster)
        {
            if (_session == IntPtr.Zero) throw new ObjectDisposedException(nameof(CaseSession));
            var text = Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(command));
            var said = case_call(_session, audience, text, (UIntPtr)text.Length, out var bytes);
            var copy = new byte[(int)bytes];
            Marshal.Copy(said, copy, 0, copy.Length);
            var answer = JObject.Parse(Encoding.UTF8.GetString(copy));
            if (answer["error"] is JObject error) throw new CaseException(error.ToObject<Fault>());
            return answer;
        }

        /// <summary>Carries out a command, and gives its result as a type of CaseProtocol.cs.</summary>
        public T Call<T>(object command, int audience = Gamemaster) => Call(command, audience)["result"].ToObject<T>();

        public void Dispose()
        {
            if (_session != IntPtr.Zero) case_session_free(_session);
            _session = IntPtr.Zero;
        }
    }
}
