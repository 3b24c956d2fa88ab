#!lua
-- Keeps a snapshot of a table that is at home; one that rests in the archive leaves nothing here.
-- KEYS  snaps, head          ARGV  version, snapshot
if redis.call('HEXISTS', KEYS[2], 'archived') == 1 then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
