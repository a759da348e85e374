-- What Tabletop Simulator gives a script, as far as examples/protocol/tabletop_simulator.lua needs it: WebRequest,
-- JSON, chat. `luajit tests/c/tabletop.lua SCRIPT ROSTER URL TOKEN` plays its fight, with curl for the network.
local script, roster, url, token = unpack(arg)

local function quoted(text)
  local names = { ['"'] = '\\"', ["\\"] = "\\\\", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t" }
  return '"' .. text:gsub('[%c"\\]', function(c) return names[c] or string.format("\\u%04x", c:byte()) end) .. '"'
end

local function encode(of)
  if type(of) == "string" then return quoted(of) end
  if type(of) ~= "table" then return tostring(of) end
  local parts = {}
  if #of > 0 then
    for i, one in ipairs(of) do parts[i] = encode(one) end
    return "[" .. table.concat(parts, ",") .. "]"
  end
  for name, one in pairs(of) do parts[#parts + 1] = quoted(name) .. ":" .. encode(one) end
  return "{" .. table.concat(parts, ",") .. "}"
end

local decode

local function list(text, at, close, one)
  local all, next = {}, text:find("%S", at + 1)
  while text:sub(next, next) ~= close do
    next = one(all, next)
    next = text:find("[^%s,]", next)
  end
  return all, next + 1
end

function decode(text, at)
  at = text:find("%S", at or 1)
  local first = text:sub(at, at)
  if first == "{" then
    return list(text, at, "}", function(all, next)
      local name, value
      name, next = decode(text, next)
      value, next = decode(text, text:find("[^%s:]", next))
      all[name] = value
      return next
    end)
  elseif first == "[" then
    return list(text, at, "]", function(all, next)
      all[#all + 1], next = decode(text, next)
      return next
    end)
  elseif first == '"' then
    local stop = text:find('["\\]', at + 1)
    while text:sub(stop, stop) == "\\" do stop = text:find('["\\]', stop + 2) end
    return (text:sub(at + 1, stop - 1):gsub('\\(.)', { n = "\n", ['"'] = '"', ["\\"] = "\\" })), stop + 1
  end
  local word = text:match("^[%w%.%+%-]+", at)
  local names = { ["true"] = true, ["false"] = false }
  if names[word] ~= nil then return names[word], at + #word end
  return tonumber(word), at + #word
end

JSON = { encode = encode, decode = function(text) return (decode(text)) end }
local waiting = {}
WebRequest = {
  custom = function(to, method, _, data, head, heard)
    local name = os.tmpname()
    local file = io.open(name, "w")
    file:write(data)
    file:close()
    local said = "curl -s -X " .. method .. " --data-binary @" .. name
    for key, value in pairs(head) do said = said .. " -H '" .. key .. ": " .. value .. "'" end
    local answer = io.popen(said .. " " .. to)
    local text = answer:read("*a")
    answer:close()
    os.remove(name)
    -- As there, what was asked for is heard later.
    waiting[#waiting + 1] = function() heard({ is_error = text == "", error = "no answer", text = text }) end
  end,
}
printToAll = print
broadcastToAll = print

local function whole(name)
  local file = assert(io.open(name))
  local text = file:read("*a")
  file:close()
  return text
end

local source = whole(script):gsub("http://127%.0%.0%.1:8021/call", url):gsub("the token that case%-serve printed", token)
source = source:gsub("the roster, as TOML or JSON\n", function() return whole(roster) end)
assert(loadstring(source))()
onLoad()
while #waiting > 0 do table.remove(waiting, 1)() end
