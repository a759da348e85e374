-- A fight from LuaJIT, with dice of your own: saved and resumed on the way. See fight.c.
--
--     luajit fight.lua PREFIX/include/case.h PREFIX/lib/libcase.so roster.toml
local ffi = require("ffi")

local header, library, roster_path = arg[1], arg[2], arg[3]
if not roster_path then
    io.stderr:write("luajit fight.lua case.h libcase.so ROSTER\n")
    os.exit(2)
end

local function read_file(path)
    local file = assert(io.open(path, "rb"))
    local text = file:read("*a")
    file:close()
    return text
end

-- The headers themselves, as a C compiler before C23 sees them: less what stands between an #if for
-- C++ and its #endif. Their macros become a table, but for CASE_ENUM, which is done here.
local CASE = {}
local function declare(text)
    local lines, skipping = {}, false
    for line in text:gmatch("([^\n]*)\n") do
        local name, value = line:match("^#define (CASE_[%w_]+) %(?(%-?%d+)%)?$")
        if name then
            CASE[name] = tonumber(value)
        elseif line:match("^#if") then
            skipping = line:match("__cplusplus")
        elseif line:match("^#endif") then
            skipping = false
        elseif not skipping and not line:match("^#") then
            line = line:gsub("^CASE_ENUM%(([%w_]+), ([%w_]+)%)", "typedef %2 %1; enum %1")
            line = line:gsub("%[(CASE_[%w_]+)%]", function(size) return "[" .. CASE[size] .. "]" end)
            lines[#lines + 1] = line
        end
    end
    ffi.cdef(table.concat(lines, "\n"))
end
declare(read_file(header))
declare(read_file((header:gsub("case%.h$", "case_odds.h"))))
declare(read_file((header:gsub("case%.h$", "case_tables.h"))))
local C = ffi.load(library)
if C.case_abi_version() ~= CASE.CASE_ABI_VERSION then error("another version of the library") end

-- Calls a function that writes a text: first for its size, then for the text.
local function text(call)
    local needed = ffi.new("size_t[1]")
    local status = call(nil, 0, needed)
    if status >= C.CASE_ERR_NULL then return nil, status end
    local buffer = ffi.new("char[?]", needed[0])
    call(buffer, needed[0], nil)
    return ffi.string(buffer)
end

local function must(status)
    if status >= C.CASE_ERR_NULL then
        error(ffi.string(C.case_status_name(status)) .. ": " .. text(C.case_last_message))
    end
    return status
end

-- A struct with its size set.
local function struct(name)
    local value = ffi.new(name)
    value.struct_size = ffi.sizeof(value)
    return value
end

-- A battle that is freed with Lua's garbage.
local function new_battle(call, ...)
    local out = ffi.new("case_battle *[1]")
    local arguments = { ... }
    arguments[#arguments + 1] = out
    must(call(unpack(arguments)))
    return ffi.gc(out[0], C.case_battle_free)
end

-- Dice of your own: the same in all of these examples.
local dice = 1
local function below(n)
    dice = (dice * 75 + 74) % 65537
    return dice % n
end

local function name(battle, who)
    return text(function(b, c, n) return C.case_battle_name(battle, who, b, c, n) end)
end

-- Prints what the last step has added to the log.
local function tell(battle)
    local first, last = ffi.new("size_t[1]"), ffi.new("size_t[1]")
    must(C.case_battle_new_events(battle, first, last))
    io.write((text(function(b, c, n)
        return C.case_battle_tell(battle, first[0], last[0] - first[0], nil, b, c, n)
    end)))
end

-- Rolls the die that is wanted.
local function roll(battle)
    local roll = struct("case_roll_request")
    must(C.case_battle_roll_request(battle, roll))
    local face = 1 + below(roll.die)
    io.write("? ", name(battle, roll.who), ": ", ffi.string(roll.name), " [", ffi.string(roll.rule), "] d",
        roll.die, ": ", face, "\n")
    must(C.case_battle_feed_face(battle, face))
end

-- Answers the question that is asked.
local function decide(battle)
    local decision, answer = struct("case_decision_request"), ffi.new("case_value")
    must(C.case_battle_decision_request(battle, decision))
    local title = text(function(b, c, n)
        return C.case_battle_title(battle, nil, b, c, n)
    end)
    if decision.answers > 0 then
        must(C.case_battle_answer(battle, below(decision.answers), answer))
    else
        answer.kind, answer.of = decision.answer_kind, CASE.CASE_NOBODY
        answer.number = decision.low + below(math.min(decision.high - decision.low, 9) + 1)
    end
    local label = text(function(b, c, n)
        return C.case_battle_label(battle, answer, nil, b, c, n)
    end)
    io.write("? ", name(battle, decision.who), ": ", title, " [", ffi.string(decision.rule), "]: ", label, "\n")
    must(C.case_battle_feed_answer(battle, answer))
end

local roster = read_file(roster_path)
local battle = new_battle(C.case_battle_new, roster, #roster, C.CASE_FORMAT_ANY)
must(C.case_battle_set_control(battle, 0, C.CASE_CONTROL_HOST))
io.write(text(function(b, c, n) return C.case_battle_system(battle, b, c, n) end), ", dice of the host\n")
local inputs = 0
while inputs < 2000 do
    local status = must(C.case_battle_step(battle))
    tell(battle)
    if status == C.CASE_OVER then break end
    if status ~= C.CASE_OK then
        if status == C.CASE_WANTS_ROLL then roll(battle) else decide(battle) end
        inputs = inputs + 1
        if inputs == 25 then
            local save = text(function(b, c, n) return C.case_battle_save(battle, b, c, n) end)
            battle = new_battle(C.case_battle_resume, save, #save)
            io.write("-- saved and resumed\n")
        elseif inputs == 30 then
            must(C.case_battle_undo_input(battle))
            io.write("-- taken back\n")
        elseif inputs == 35 then
            must(C.case_battle_undo_input(battle))
            must(C.case_battle_redo(battle))
            io.write("-- taken back and brought again\n")
        end
    end
end
local info, fighter = struct("case_battle_info"), struct("case_fighter_info")
must(C.case_battle_status(battle, info))
io.write("turn ", info.turn, ", ", info.events, " events\n")
for who = 0, info.fighters - 1 do
    must(C.case_battle_fighter(battle, who, fighter))
    local side = text(function(b, c, n) return C.case_battle_side_name(battle, who, b, c, n) end)
    io.write(name(battle, who), " (", side, ") ", fighter.stands ~= 0 and "stands" or "is out",
        " with ", fighter.fitness, "\n")
end

-- What the first fighter's first attack on the first foe comes to, in exact odds.
battle = new_battle(C.case_battle_new, roster, #roster, C.CASE_FORMAT_ANY)
local target = 0
must(C.case_battle_fighter(battle, 0, fighter))
local own = fighter.side
repeat
    target = target + 1
    must(C.case_battle_fighter(battle, target, fighter))
until fighter.side ~= own
local intent = struct("case_attack_intent")
must(C.case_attack_intent_init(intent, 0, target, 0))
local found = ffi.new("case_odds *[1]")
local status = C.case_odds_exchange(battle, intent, nil, found)
if status == C.CASE_ERR_SYSTEM then
    io.write("no odds of an exchange\n")
else
    must(status)
    local odds = ffi.gc(found[0], C.case_odds_free)
    io.write(name(battle, 0), " against ", name(battle, target), "\n")
    local summary, row, value = struct("case_odds_summary"), struct("case_odds_row"), ffi.new("case_value[1]")
    must(C.case_odds_info(odds, summary))
    for i = 0, summary.rows - 1 do
        must(C.case_odds_get(odds, i, row))
        io.write(string.format("%.0f/%.0f", tonumber(row.numerator), tonumber(row.denominator)))
        for field = 0, summary.fields - 1 do
            local title = text(function(b, c, n) return C.case_odds_field(odds, field, b, c, n) end)
            must(C.case_odds_value(odds, i, field, value))
            local said = text(function(b, c, n)
                return C.case_battle_say(battle, value[0], nil, b, c, n)
            end)
            io.write(field == 0 and ": " or ", ", title, " ", said)
        end
        io.write("\n")
    end
end
