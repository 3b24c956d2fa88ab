#!lua
-- The only writer of a log. All checks come before the first write: a script that fails later would leave half an entry.
-- KEYS  log, head, done, wake, feed, seed
-- ARGV  table, version before, hash before, bytes, hash, parts, at, status, game, rules version,
--       done field ('' for none), digest, 1 if the referee writes, seed ('' unless it is entry 1), channels of the hints,
--       channel of the wake-ups, lease in ms, then the wake-ups: a seat and what becomes of it (now, leased, kept, gone)
local log, head, done, wake, feed, seed = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6]
local tbl, before, hash_before = ARGV[1], tonumber(ARGV[2]), ARGV[3]
local at, field = tonumber(ARGV[7]), ARGV[11]

if field ~= '' then
  local earlier = redis.call('HGET', done, field)
  if earlier then return {'done', earlier} end
end

local known = redis.call('HMGET', head, 'version', 'hash', 'status', 'at', 'imported')
local version = tonumber(known[1] or '0')
if version ~= before then return {'conflict', version} end
if version > 0 and known[2] ~= hash_before then return {'forked', known[2]} end
if known[3] == 'frozen' and ARGV[13] ~= '1' then return {'frozen'} end
if known[5] then return {'imported'} end

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
if at < tonumber(known[4] or '0') or at > now + 10000 or at < now - 10000 then return {'clock', now} end

local new = before + 1
redis.call('XADD', log, new .. '-0', 'e', ARGV[4], 'h', ARGV[5], 'p', ARGV[6])
redis.call('HSET', head, 'version', new, 'hash', ARGV[5], 'status', ARGV[8], 'at', ARGV[7], 'game', ARGV[9],
  'rules_version', ARGV[10])
if field ~= '' then redis.call('HSET', done, field, ARGV[12] .. ' ' .. new) end
if ARGV[14] ~= '' then redis.call('SET', seed, ARGV[14]) end
redis.call('XADD', feed, 'MAXLEN', '~', 100000, '*', 't', tbl, 'v', new)
local asked = false
for i = 18, #ARGV, 2 do
  local member, fate = tbl .. ':' .. ARGV[i], ARGV[i + 1]
  if fate == 'now' then
    redis.call('ZADD', wake, now, member)
    asked = true
  elseif fate == 'leased' then redis.call('ZADD', wake, now + tonumber(ARGV[17]), member)
  elseif fate == 'kept' then redis.call('ZADD', wake, 'NX', now, member)
  else redis.call('ZREM', wake, member) end
end
redis.call('PUBLISH', ARGV[15] .. ':' .. tbl, new)
if asked then redis.call('PUBLISH', ARGV[16], string.sub(tbl, 1, 2)) end
return {'ok', new, now}
