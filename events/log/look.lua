#!lua flags=no-writes
-- What a reader has not seen yet, at one instant: the time, the head, an earlier use of the key, the next entries.
-- KEYS  log, head, done          ARGV  version seen, done ('' for none), done_text (how earlier releases wrote it),
--       most entries
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local head = redis.call('HMGET', KEYS[2], 'version', 'hash', 'at', 'imported', 'damaged', 'archived')
local earlier = false
if ARGV[2] ~= '' then
  local kept = redis.call('HMGET', KEYS[3], ARGV[2], ARGV[3])
  earlier = kept[1] or kept[2]
end
local entries = {}
if head[1] and tonumber(head[1]) > tonumber(ARGV[1]) and ARGV[4] ~= '0' then
  entries = redis.call('XRANGE', KEYS[1], '(' .. ARGV[1] .. '-0', '+', 'COUNT', ARGV[4])
end
return {now, head[1], head[2], head[3], earlier, entries, head[4], head[5], head[6]}
