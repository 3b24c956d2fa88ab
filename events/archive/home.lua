#!lua
-- Puts a table back where it was. What has come meanwhile stays; whoever is still moving it away can no longer end.
-- KEYS  head, log, done, seed, snaps, refused, talk, rests
-- ARGV  table, generation, now, seed ('' for none), how many words of the head, of keys used, attempts, lines of talk;
--       then all of these (a line of talk: id, how many words, words), and of each entry bytes, hash and parts
if redis.call('HGET', KEYS[1], 'archived') ~= ARGV[2] then return 0 end
local at = 9
local function pairs_into(key, count)
  for i = at, at + count - 1, 2 do redis.call('HSETNX', key, ARGV[i], ARGV[i + 1]) end
  at = at + count
end
pairs_into(KEYS[1], tonumber(ARGV[5]))
pairs_into(KEYS[3], tonumber(ARGV[6]))
for i = at, at + tonumber(ARGV[7]) - 1 do redis.call('RPUSH', KEYS[6], ARGV[i]) end
at = at + tonumber(ARGV[7])
for _ = 1, tonumber(ARGV[8]) do
  local words = tonumber(ARGV[at + 1])
  redis.call('XADD', KEYS[7], ARGV[at], unpack(ARGV, at + 2, at + 1 + words))
  at = at + 2 + words
end
local version = 0
for i = at, #ARGV, 3 do
  version = version + 1
  redis.call('XADD', KEYS[2], version .. '-0', 'e', ARGV[i], 'h', ARGV[i + 1], 'p', ARGV[i + 2])
end
if ARGV[4] ~= '' then redis.call('SET', KEYS[4], ARGV[4]) end
redis.call('HDEL', KEYS[1], 'archived')
redis.call('HINCRBY', KEYS[1], 'generation', 1)
redis.call('ZADD', KEYS[8], ARGV[3], ARGV[1])
return 1
