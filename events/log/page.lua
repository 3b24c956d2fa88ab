#!lua flags=no-writes
-- The next entries of a log, and where they lie if the table rests in the archive, at one instant.
-- KEYS  log, head          ARGV  version seen, most entries
return {redis.call('HGET', KEYS[2], 'archived'),
  redis.call('XRANGE', KEYS[1], '(' .. ARGV[1] .. '-0', '+', 'COUNT', ARGV[2])}
