#!lua
-- Replaces a log by its stub, if nothing has changed since it was read. All checks come before the first write.
-- KEYS  head, log, done, seed, snaps, refused, talk, packs, rests
-- ARGV  table, version, hash, generation, then of what was read: keys used, attempts, the newest of them, lines of
--       talk, the id of the last; then each field of the head that was read, with its value
local head = redis.call('HMGET', KEYS[1], 'version', 'hash', 'generation', 'status', 'archived', 'damaged',
  'packed')
if head[1] ~= ARGV[2] or head[2] ~= ARGV[3] or head[3] ~= ARGV[4] then return 0 end
if head[4] ~= 'finished' or head[5] or head[6] then return 0 end
if redis.call('XLEN', KEYS[2]) + tonumber(head[7] or '0') ~= tonumber(ARGV[2]) then return 0 end
local last = redis.call('XREVRANGE', KEYS[7], '+', '-', 'COUNT', 1)
if redis.call('HLEN', KEYS[3]) ~= tonumber(ARGV[5])
  or redis.call('LLEN', KEYS[6]) ~= tonumber(ARGV[6]) or (redis.call('LINDEX', KEYS[6], 0) or '') ~= ARGV[7]
  or redis.call('XLEN', KEYS[7]) ~= tonumber(ARGV[8]) or (last[1] and last[1][1] or '') ~= ARGV[9] then return 0 end
for i = 10, #ARGV, 2 do
  if redis.call('HGET', KEYS[1], ARGV[i]) == ARGV[i + 1] then redis.call('HDEL', KEYS[1], ARGV[i]) end
end
redis.call('HSET', KEYS[1], 'archived', ARGV[4])
redis.call('HDEL', KEYS[1], 'packed')
local kept = redis.call('HGETALL', KEYS[1])
redis.call('DEL', unpack(KEYS, 1, 8))
redis.call('HSET', KEYS[1], unpack(kept))  -- anew: a hash that was long once stays large
redis.call('ZREM', KEYS[9], ARGV[1])
return 1
