#!lua
-- Gives wake-ups back that are still there: they are due now, or before all others if they had their turn already and
-- were not played. Dispatchers hear of it as of an entry that asks.
-- KEYS  wake, crowd    ARGV  channel of the wake-ups, bucket, 1 for before all others, then each table:seat
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
if ARGV[3] == '1' then now = 1 end
for i, lane in ipairs(KEYS) do
  local asked = false
  for j = 4, #ARGV do
    if redis.call('ZSCORE', lane, ARGV[j]) then
      redis.call('ZADD', lane, now, ARGV[j])
      asked = true
    end
  end
  if asked then redis.call('PUBLISH', ARGV[1], ARGV[2] .. (i == 1 and '' or ' crowd')) end
end
return 1
