#!lua
-- Takes the tables that are due for a moment: whoever asks next does not get them before it is over.
-- KEYS  clocks          ARGV  lease in ms, most tables
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local found = {}
for _, member in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[2])) do
  local until_ = now + tonumber(ARGV[1])
  redis.call('ZADD', KEYS[1], until_, member)
  found[#found + 1] = member
  found[#found + 1] = until_
end
return found
