# A fight in Godot 4, by HTTP: `case-serve --http 8021` runs on this machine, and its token stands in the scene.
# The engine rolls; what is asked is answered as the plans would, and the headlines are printed.
# Not run where the project is tested: there is only Godot 3 (tests/godot.sh), which has no `await`.
extends Node

@export var url := "http://127.0.0.1:8021/call"
@export var token := ""
@export_file("*.toml", "*.json") var roster := ""

var _http := HTTPRequest.new()


func _ready() -> void:
	add_child(_http)
	var text := FileAccess.get_file_as_string(roster)
	var answer := await call_engine({"call": "new", "roster": text, "seed": "7", "seats": [{"policy": "usual"}]})
	var told := 0
	while answer.get("status") != "over" and not answer.has("error"):
		# At a table: show answer.request.title, and a button for each of answer.request.decision.answers.
		answer = await call_engine({"call": "suggest", "also": ["request"]})
		told = await tell(told)
	print("The fight is over." if not answer.has("error") else answer.error.message)


func tell(first: int) -> int:
	var cards := await call_engine({"call": "cards", "first": first})
	for card: Dictionary in cards.result.rows:
		if card.headline and not card.open:
			print(card.headline)
	return int(cards.result.next)


func call_engine(command: Dictionary) -> Dictionary:
	var head := PackedStringArray(["Authorization: Bearer " + token, "Content-Type: application/json"])
	if _http.request(url, head, HTTPClient.METHOD_POST, JSON.stringify(command)) != OK:
		return {"error": {"code": "door", "message": "case-serve can't be reached"}}
	var response: Array = await _http.request_completed
	var body: PackedByteArray = response[3]
	return JSON.parse_string(body.get_string_from_utf8())
