# A fight from Godot 3, with dice of your own: saved and resumed on the way. See ../fight.c.
#
#	 godot3-server --path FOLDER -s fight.gd ROSTER, where FOLDER holds case.gdns, case.gdnlib and
#	 libcase_godot.so (case_godot.c)
extends SceneTree

const OVER = 3
const WANTS_ROLL = 1
const WANTS_DECISION = 2
const CONTROL_HOST = 1
const NOBODY = 65535

var battle = load("res://case.gdns").new()
var dice = 1


# Dice of your own: the same in all of these examples.
func below(n):
	dice = (dice * 75 + 74) % 65537
	return dice % n


# Rolls the die that is wanted.
func roll(asked):
	var die = int(asked["roll"]["die"].substr(1))
	var face = 1 + below(die)
	var who = battle.name_of(int(asked["who"]["value"]))
	print("? %s: %s [%s] d%d: %d" % [who, asked["name"], asked["rule"], die, face])
	battle.feed_face(face)


# Answers the question that is asked.
func decide(asked):
	var legal = battle.answers()
	var value
	if legal[0] > 0:
		value = battle.answer(below(legal[0]))
	else:
		value = [legal[1], NOBODY, legal[2] + below(int(min(legal[3] - legal[2], 9)) + 1)]
	var label = battle.label(value[0], value[1], value[2])
	var who = battle.name_of(int(asked["who"]["value"]))
	print("? %s: %s [%s]: %s" % [who, battle.title(), asked["rule"], label])
	battle.feed_answer(value[0], value[1], value[2])


func play(path):
	var file = File.new()
	if file.open(path, File.READ) != OK or not battle.open(file.get_as_text()):
		return 1
	battle.set_control(0, CONTROL_HOST)
	var inputs = 0
	while inputs < 2000:
		var status = battle.step()
		if status == null:
			return 1
		printraw(battle.tell())
		if status == OVER:
			return 0
		if status != WANTS_ROLL and status != WANTS_DECISION:
			continue
		var asked = JSON.parse(battle.request()).result["result"]
		if status == WANTS_ROLL:
			roll(asked)
		else:
			decide(asked)
		inputs += 1
		if inputs == 25:
			battle.resume(battle.save())
			print("-- saved and resumed")
		elif inputs == 30:
			battle.undo_input()
			print("-- taken back")
		elif inputs == 35:
			battle.undo_input()
			battle.redo()
			print("-- taken back and brought again")
	return 0


func _init():
	var given = OS.get_cmdline_args()
	quit(play(given[given.size() - 1]))
