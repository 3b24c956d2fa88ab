#!lua
-- Begins to move a finished table: whoever began before can no longer end, so that of two one counts.
-- KEYS  head
local head = redis.call('HMGET', KEYS[1], 'status', 'archived', 'damaged')
if head[1] ~= 'finished' or head[2] or head[3] then return false end
return redis.call('HINCRBY', KEYS[1], 'generation', 1)
