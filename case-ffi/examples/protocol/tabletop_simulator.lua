-- A fight in Tabletop Simulator, by its WebRequest: `case-serve --http 8021` runs on the host's machine, and its
-- token stands below. The engine rolls; what is asked is answered as the plans would, and the cards are told in chat.
-- Tabletop Simulator needs a screen: where the project is tested, tests/c/tabletop.lua stands in for it.
local URL, TOKEN = "http://127.0.0.1:8021/call", "the token that case-serve printed"
local ROSTER = [==[
the roster, as TOML or JSON
]==]

local function call(command, heard)
  local head = { Authorization = "Bearer " .. TOKEN, ["Content-Type"] = "application/json" }
  WebRequest.custom(URL, "POST", true, JSON.encode(command), head, function(request)
    if request.is_error then return broadcastToAll("case-serve: " .. request.error) end
    local answer = JSON.decode(request.text)
    if answer.error then return broadcastToAll(answer.error.message) end
    heard(answer)
  end)
end

local told = 0

local function tell(cards)
  for _, card in ipairs(cards.rows) do
    if card.headline and not card.open then printToAll(card.headline) end
  end
  told = cards.next
end

local function go_on(answer)
  call({ call = "cards", first = told }, function(cards)
    tell(cards.result)
    if answer.status == "over" then return broadcastToAll("The fight is over.") end
    -- At a table, show answer.request.title and a button for each answer: here the plan answers.
    call({ call = "suggest" }, go_on)
  end)
end

function onLoad()
  local seat = { policy = "usual" }
  call({ call = "new", roster = ROSTER, seed = "7", seats = { seat } }, go_on)
end
