#!lua
-- Puts a chunk in the place of its entries, if they are still there as they were read.
-- KEYS  log, head, packs          ARGV  first version, last, how many entries, the hash of the last, the chunk
local head = redis.call('HMGET', KEYS[2], 'packed', 'archived')
if head[2] or tonumber(head[1] or '0') ~= tonumber(ARGV[1]) - 1 then return 0 end
local rows = redis.call('XRANGE', KEYS[1], ARGV[1] .. '-0', ARGV[2] .. '-0')
if #rows ~= tonumber(ARGV[3]) then return 0 end
local last = rows[#rows][2]
for i = 1, #last, 2 do
  if last[i] == 'h' and last[i + 1] ~= ARGV[4] then return 0 end
end
redis.call('HSET', KEYS[3], ARGV[1], ARGV[5])
redis.call('HSET', KEYS[2], 'packed', ARGV[2])
redis.call('XTRIM', KEYS[1], 'MINID', '=', (tonumber(ARGV[2]) + 1) .. '-0')
return 1
