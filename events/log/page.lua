#!lua flags=no-writes
-- The next entries of a log at one instant: where they lie if the table rests in the archive, else the chunks in which
-- they are packed, or those that stand in the stream.
-- KEYS  log, head, packs     ARGV  version seen, most entries, the first version of the chunk of the next, entries of one
local archived = redis.call('HGET', KEYS[2], 'archived')
if archived then return {archived, {}, {}} end
local chunks = {}
for first = tonumber(ARGV[3]), ARGV[1] + ARGV[2], tonumber(ARGV[4]) do
  local chunk = redis.call('HGET', KEYS[3], string.format('%d', first))
  if not chunk then break end
  chunks[#chunks + 1] = chunk
end
if #chunks > 0 then return {false, {}, chunks} end
return {false, redis.call('XRANGE', KEYS[1], '(' .. ARGV[1] .. '-0', '+', 'COUNT', ARGV[2]), {}}
