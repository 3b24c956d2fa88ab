#!lua
-- Holds wake-ups that are still there for some time from now. One that is held nearly so long already is left as it is:
-- a turn that was taken up at once costs the log no write.
-- KEYS  wake, crowd    ARGV  time in ms, then each table:seat
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local held = tonumber(ARGV[1])
for i = 2, #ARGV do
  for _, lane in ipairs(KEYS) do
    local due = redis.call('ZSCORE', lane, ARGV[i])
    if due and tonumber(due) < now + 0.9 * held then redis.call('ZADD', lane, now + held, ARGV[i]) end
  end
end
return 1
