#!lua
-- Makes the tree grow: all at once, by who holds the lease, if nobody else was quicker.
-- KEYS  tree, lease, pending, then the tiles that grow
-- ARGV  the name of the writer, the size before, how many words follow for the tree, those words (size, root,
--       checkpoint, cursors, each with its value), how many for what is pending, those words; then for each tile its
--       length before and what is added
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 'lease' end
if (redis.call('HGET', KEYS[1], 'size') or '') ~= ARGV[2] then return 'moved' end
local tree = 4
local pending = tree + tonumber(ARGV[3]) + 1
local tiles = pending + tonumber(ARGV[pending - 1])
for k = 4, #KEYS do
  if redis.call('STRLEN', KEYS[k]) ~= tonumber(ARGV[tiles + 2 * (k - 4)]) then return 'torn' end
end
for k = 4, #KEYS do redis.call('APPEND', KEYS[k], ARGV[tiles + 2 * (k - 4) + 1]) end
for n = pending, tiles - 1, 2 do redis.call('HSET', KEYS[3], ARGV[n], ARGV[n + 1]) end
for n = tree, pending - 2, 2 do redis.call('HSET', KEYS[1], ARGV[n], ARGV[n + 1]) end
return 'ok'
