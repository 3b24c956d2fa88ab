#!lua
-- A process that takes moves says that it does. If nobody has said so for too long, the time between is remembered.
-- KEYS  pulse (hash: at), outages (list of "from to", newest first)      ARGV  gap in ms that is an outage, most outages
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local last = tonumber(redis.call('HGET', KEYS[1], 'at') or now)
if now - last > tonumber(ARGV[1]) then
  redis.call('LPUSH', KEYS[2], last .. ' ' .. now)
  redis.call('LTRIM', KEYS[2], 0, tonumber(ARGV[2]) - 1)
end
if now > last or last > now + tonumber(ARGV[1]) or redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('HSET', KEYS[1], 'at', now)
end
return {now, redis.call('LRANGE', KEYS[2], 0, -1)}
