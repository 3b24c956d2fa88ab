#!lua
-- The only writer of a log. All checks come before the first write: a script that fails later would leave half an entry.
-- KEYS  log, head, done, wake-ups of its lane, those of the other lane, appends, heads, seed, clocks,
--       rests
-- ARGV  channels of the hints, channel of the wake-ups, lease in ms, how many words follow for an entry; then each value
--       after its name: table, before (the version before), previous (the hash before), bytes, hash, parts, at, status,
--       game, rules_version, done (the tag of the key, '' for none), done_text (as earlier releases wrote it), digest,
--       referee (1 if he writes), seed ('' unless
--       it is entry 1), published (1 if the public log gets this head), wakes (seats, each with what becomes of its
--       wake-up: now, leased, kept, gone), wake_hint (what is told when one is due now), due (when time alone
--       does something next: '' as before, gone, or ms)
-- Both once more for an entry that is written with the first or not at all: the table that goes on after a rewind.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local hints, wakes, lease, words = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])

local function named(from)
  local entry = {}
  for i = from, from + words - 1, 2 do entry[ARGV[i]] = ARGV[i + 1] end
  return entry
end

local function refusal(k, entry)
  local head, done, at = KEYS[k + 2], KEYS[k + 3], tonumber(entry.at)
  local known = redis.call('HMGET', head, 'version', 'hash', 'status', 'at', 'imported', 'archived', 'damaged')
  if known[7] then return {'damaged'} end
  if known[6] then return {'archived'} end  -- keys that were used rest with it: it comes home first
  if entry.done ~= '' then
    local earlier = redis.call('HMGET', done, entry.done, entry.done_text)
    if earlier[1] or earlier[2] then return {'done', earlier[1] or earlier[2]} end
  end
  local version = tonumber(known[1] or '0')
  if version ~= tonumber(entry.before) then return {'conflict', version} end
  if version > 0 and known[2] ~= entry.previous then return {'forked', known[2]} end
  if known[3] == 'frozen' and entry.referee ~= '1' then return {'frozen'} end
  if known[5] then return {'imported'} end
  -- a clock that was set back waits for no table: its time stands still until the clock has come along
  local last = tonumber(known[4] or '0')
  if at < last or at < now - 10000 or at > math.max(now + 10000, last) then return {'clock', now} end
end

local function write(k, entry)
  local log, head, done, wake, other, appends, heads, seed, clocks, rests = unpack(KEYS, k + 1, k + 10)
  local new = tonumber(entry.before) + 1
  redis.call('XADD', log, new .. '-0', 'e', entry.bytes, 'h', entry.hash, 'p', entry.parts)
  redis.call('HSET', head, 'version', new, 'hash', entry.hash, 'status', entry.status, 'at', entry.at,
    'game', entry.game, 'rules_version', entry.rules_version)
  if entry.done ~= '' then redis.call('HSET', done, entry.done, entry.digest .. ' ' .. new) end
  if entry.seed ~= '' then redis.call('SET', seed, entry.seed) end
  redis.call('XADD', appends, 'MAXLEN', '~', 100000, '*', 't', entry.table, 'v', new)
  if entry.published == '1' then
    redis.call('XADD', heads, '*', 't', entry.table, 'v', new, 'h', entry.hash, 'at', entry.at)
  end
  local asked = false
  for seat, fate in string.gmatch(entry.wakes, '(%d+) (%l+)') do
    local member = entry.table .. ':' .. seat
    local moved = redis.call('ZSCORE', other, member)  -- somebody sat down or stood up: its lane has changed
    if moved then
      redis.call('ZREM', other, member)
      redis.call('ZADD', wake, moved, member)
    end
    if fate == 'now' then
      redis.call('ZADD', wake, now, member)
      asked = true
    elseif fate == 'leased' then redis.call('ZADD', wake, now + lease, member)
    elseif fate == 'kept' then redis.call('ZADD', wake, 'NX', now, member)
    else redis.call('ZREM', wake, member) end
  end
  if entry.due == 'gone' then redis.call('ZREM', clocks, entry.table)
  elseif entry.due ~= '' then redis.call('ZADD', clocks, entry.due, entry.table) end
  if entry.status == 'finished' then redis.call('ZADD', rests, entry.at, entry.table)
  elseif entry.status == 'frozen' then redis.call('ZREM', rests, entry.table) end
  redis.call('PUBLISH', hints .. ':' .. entry.table, new)
  if asked then redis.call('PUBLISH', wakes, entry.wake_hint) end
  return new
end

local first = named(5)
local second = #KEYS > 10 and named(5 + words)
local no = refusal(0, first) or second and refusal(10, second)
if no then return no end
local new = write(0, first)
if second then write(10, second) end
return {'ok', new, now}
