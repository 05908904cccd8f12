import { expect, it } from 'vitest';
import { lineFilter } from './postgres-log.ts';

it('the log filter passes on the lines an operator should read', () => {
  const lines = [
    'LOG:  database system is ready to accept connections',
    'LOG:  database system was not properly shut down; automatic recovery in progress',
    'ERROR:  duplicate key value violates unique constraint "name_taken"',
    'DETAIL:  Key (name)=(secret) already exists.',
    'ERROR:  could not extend file "base/5/1": No space left on device',
    'HINT:  Check free disk space.',
    'FATAL:  the database system is starting up',
    'WARNING:  database "cloudyard" has a collation version mismatch',
    'STATEMENT:  SELECT secret',
    'FATAL:  sorry, too many clients already',
    '',
  ];
  expect(lines.filter(lineFilter())).toEqual([lines[1], lines[4], lines[5], lines[7], lines[9]]);
});
