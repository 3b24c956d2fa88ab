#!lua
-- Holds a wake-up that is still there for some time from now. One that is held nearly so long already is left as it is:
-- a turn that was taken up at once costs the log no write.
-- KEYS  wake          ARGV  table:seat, time in ms
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not due then return 0 end
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local held = tonumber(ARGV[2])
if tonumber(due) < now + 0.9 * held then redis.call('ZADD', KEYS[1], now + held, ARGV[1]) end
return 1
