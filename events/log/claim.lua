#!lua
-- Leases the wake-ups that are due: whoever asks next does not get them before the lease is over. One that would rest
-- for longer than anybody asks for was leased before the clock was set back, and is due too.
-- KEYS  wake          ARGV  lease in ms, most wake-ups, longest rest in ms
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[2])
if #due == 0 then due = redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. now + tonumber(ARGV[3]), '+inf', 'LIMIT', 0, ARGV[2]) end
for _, member in ipairs(due) do redis.call('ZADD', KEYS[1], now + tonumber(ARGV[1]), member) end
return due
