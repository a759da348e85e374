// A whole fight through CaseSession.cs, for a console: `mcs Fight.cs CaseSession.cs CaseProtocol.cs
// -r:Newtonsoft.Json.dll`, then `mono Fight.exe ROSTER`. A Unity project needs the other two alone.
using System;
using System.IO;
using System.Linq;

namespace CaseEngine
{
    public static class Fight
    {
        public static int Main(string[] arguments)
        {
            using (var session = new CaseSession())
            {
                var roster = File.ReadAllText(arguments[0]);
                var seats = new[] { new { policy = "usual", dice = "engine" } };
                var answer = session.Call(new { call = "new", roster, seed = "7", seats });
                var asked = 0;
                while ((string)answer["status"] == "decision")
                {
                    var wanted = session.Call<Request>(new { call = "request" });
                    if (asked++ < 5) Console.WriteLine("? " + wanted.Title);
                    answer = session.Call(new { call = "suggest" });
                }
                var cards = session.Call<CardRowPage>(new { call = "cards" });
                foreach (var card in cards.Rows.Where(card => card.Headline != null)) Console.WriteLine(card.Headline);
                var standing = session.Call<Fighter[]>(new { call = "fighters" }).Count(fighter => fighter.Stands);
                Console.WriteLine((string)answer["status"] + ", " + standing + " stand");
                try
                {
                    session.Call(new { call = "trakcer" });
                    return 1;
                }
                catch (CaseException error)
                {
                    Console.WriteLine((string)error.Fault.Problems[0]["path"] + ": " + error.Message);
                }
            }
            return 0;
        }
    }
}
