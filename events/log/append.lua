#!lua
-- The only writer of a log. All checks come before the first write: a script that fails later would leave half an entry.
-- KEYS  log, head, done, wake, appends, seed
-- ARGV  table, version before, hash before, bytes, hash, parts, at, status, game, rules version,
--       done field ('' for none), digest, 1 if the referee writes, seed ('' unless it is entry 1), channels of the hints,
--       channel of the wake-ups, lease in ms, how many wake-ups, then each: a seat and what becomes of it (now, leased,
--       kept, gone)
-- Both once more for an entry that is written with the first or not at all: the table that goes on after a rewind.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)

local function refusal(k, a)
  local head, done, field, at = KEYS[k + 2], KEYS[k + 3], ARGV[a + 11], tonumber(ARGV[a + 7])
  if field ~= '' then
    local earlier = redis.call('HGET', done, field)
    if earlier then return {'done', earlier} end
  end
  local known = redis.call('HMGET', head, 'version', 'hash', 'status', 'at', 'imported')
  local version = tonumber(known[1] or '0')
  if version ~= tonumber(ARGV[a + 2]) then return {'conflict', version} end
  if version > 0 and known[2] ~= ARGV[a + 3] then return {'forked', known[2]} end
  if known[3] == 'frozen' and ARGV[a + 13] ~= '1' then return {'frozen'} end
  if known[5] then return {'imported'} end
  if at < tonumber(known[4] or '0') or at > now + 10000 or at < now - 10000 then return {'clock', now} end
end

local function write(k, a)
  local log, head, done, wake, appends, seed = unpack(KEYS, k + 1, k + 6)
  local tbl, field, new = ARGV[a + 1], ARGV[a + 11], tonumber(ARGV[a + 2]) + 1
  redis.call('XADD', log, new .. '-0', 'e', ARGV[a + 4], 'h', ARGV[a + 5], 'p', ARGV[a + 6])
  redis.call('HSET', head, 'version', new, 'hash', ARGV[a + 5], 'status', ARGV[a + 8], 'at', ARGV[a + 7],
    'game', ARGV[a + 9], 'rules_version', ARGV[a + 10])
  if field ~= '' then redis.call('HSET', done, field, ARGV[a + 12] .. ' ' .. new) end
  if ARGV[a + 14] ~= '' then redis.call('SET', seed, ARGV[a + 14]) end
  redis.call('XADD', appends, 'MAXLEN', '~', 100000, '*', 't', tbl, 'v', new)
  local asked = false
  for i = a + 19, a + 18 + 2 * ARGV[a + 18], 2 do
    local member, fate = tbl .. ':' .. ARGV[i], ARGV[i + 1]
    if fate == 'now' then
      redis.call('ZADD', wake, now, member)
      asked = true
    elseif fate == 'leased' then redis.call('ZADD', wake, now + tonumber(ARGV[a + 17]), member)
    elseif fate == 'kept' then redis.call('ZADD', wake, 'NX', now, member)
    else redis.call('ZREM', wake, member) end
  end
  redis.call('PUBLISH', ARGV[a + 15] .. ':' .. tbl, new)
  if asked then redis.call('PUBLISH', ARGV[a + 16], string.sub(tbl, 1, 2)) end
  return new
end

local second = #KEYS > 6 and 18 + 2 * ARGV[18]
local no = refusal(0, 0) or second and refusal(6, second)
if no then return no end
local new = write(0, 0)
if second then write(6, second) end
return {'ok', new, now}
