[h: '<!-- A fight in MapTool, by REST.post: case-serve with --http 8021 runs on the host machine, access to URLs is
 allowed in the preferences, and the library token has the properties caseToken (as case-serve printed it) and roster
 (TOML or JSON). The engine rolls, the plans answer; every headline goes to the chat. Not run where the project is
 tested: MapTool needs a screen. -->']
[h: url = "http://127.0.0.1:8021/call"]
[h: head = json.set("{}", "Authorization", json.append("[]", "Bearer " + getProperty("caseToken")))]
[h: command = json.set("{}", "call", "new", "roster", getProperty("roster"), "seed", "7",
    "seats", json.append("[]", json.set("{}", "policy", "usual")))]
[h: answer = REST.post(url, command, "application/json", head)]
[h, if(json.contains(answer, "error")): assert(0, json.get(json.get(answer, "error"), "message"))]
[h: most = 1000]
[h, while(json.get(answer, "status") != "over" && most > 0), code: {
    [h: most = most - 1]
    [h: '<!-- At a table: input() with the title and the labels of the request. Here the plan answers. -->']
    [h: answer = REST.post(url, json.set("{}", "call", "suggest"), "application/json", head)]
    [h, if(json.contains(answer, "error")): assert(0, json.get(json.get(answer, "error"), "message"))]
}]
[h: cards = REST.post(url, json.set("{}", "call", "cards"), "application/json", head)]
[foreach(card, json.get(json.get(cards, "result"), "rows"), "<br>"): json.get(card, "headline")]
