"""A bot that plays a whole fight over the call protocol, with the standard library alone.

    python bot.py path/to/case-serve ROSTER SEED [--http]

Run by tests/ffi.sh, by lines and by HTTP, in every system.
"""

import json
import random
import subprocess
import sys
import urllib.request

program, roster, seed, *http = sys.argv[1:]
engine = subprocess.Popen(
    [program, *(["--http", "0"] if http else [])], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
)
door = json.loads(engine.stdout.readline()) if http else None


def call(name, **given):
    command = json.dumps({"call": name, **given})
    if door:
        head = {"Authorization": "Bearer " + door["token"], "Content-Type": "application/json"}
        request = urllib.request.Request(door["url"], command.encode(), head)
        with urllib.request.urlopen(request) as response:
            answer = json.load(response)
    else:
        print(command, file=engine.stdin, flush=True)
        answer = json.loads(engine.stdout.readline())
    if "error" in answer:
        raise SystemExit(answer["error"]["message"])
    return answer


dice = random.Random(int(seed))
with open(roster, encoding="utf-8") as file:
    answer = call("new", roster=file.read(), seats=[{"policy": "usual", "dice": "host"}])
while answer["status"] != "over":
    wanted = answer["request"]
    if wanted["wanted"] == "roll":
        sides = int(wanted["roll"]["die"][1:])
        answer = call("face", faces=[dice.randint(1, sides) for _ in range(wanted["roll"]["count"])])
    elif wanted["decision"]["answers"]:
        answer = call("answer", value=dice.choice(wanted["decision"]["answers"])["value"])
    else:
        answer = call("suggest")
for card in call("cards")["result"]["rows"]:
    if card["headline"]:
        print(card["headline"])
engine.stdin.close()
