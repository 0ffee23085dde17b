import { expect, it } from 'vitest';
import { aConfig } from '#tests/support/servers/config.ts';
import { NewerDatabase } from './db/known-migrations.ts';
import { startFailure } from './start-failure.ts';

const embedded = { ...aConfig(), dataDir: '/srv/muster' };
const remote = { ...embedded, databaseUrl: 'postgresql://muster:secret@db/muster' };
const coded = (message: string, code: string) => Object.assign(new Error(message), { code });
const wrapped = (cause: Error) => new Error('Failed query: select secret', { cause });

it.each([
  [
    'a full disk',
    embedded,
    coded('ENOSPC: no space left on device, write', 'ENOSPC'),
    'The disk that holds /srv/muster is full. Make room and start again. (ENOSPC: no space left on device, write)',
  ],
  [
    'a full disk of the database',
    remote,
    wrapped(coded('could not extend file', '53100')),
    'The disk of the server is full. Make room and start again. (could not extend file)',
  ],
  [
    'a folder that is not ours',
    embedded,
    coded('EACCES: permission denied', 'EACCES'),
    "The server can't write to /srv/muster. Give it write access, or set another DATA_DIR. (EACCES: permission denied)",
  ],
  [
    'a port that is taken',
    embedded,
    coded('listen', 'EADDRINUSE'),
    'Something else is already listening at 127.0.0.1:0. Choose another PORT.',
  ],
  [
    'a PostgreSQL that is away',
    remote,
    coded('connect ECONNREFUSED 10.0.0.9:5432', 'ECONNREFUSED'),
    "Couldn't reach PostgreSQL. (connect ECONNREFUSED 10.0.0.9:5432)",
  ],
  [
    'a PostgreSQL that says no',
    remote,
    coded('password authentication failed for user "muster"', '28P01'),
    'PostgreSQL refused DATABASE_URL. (password authentication failed for user "muster")',
  ],
])('%s is told in a sentence, without a stack', (_, config, error, sentence) => {
  expect(startFailure(error, config)).toBe(sentence);
});

it('a database of a newer version is told in a sentence, without a stack', () => {
  expect(startFailure(new NewerDatabase('Start that version again.'), embedded)).toBe(
    'Start that version again.',
  );
});

it('what nobody expected is told with where it happened, whatever it is', () => {
  expect(startFailure(new TypeError('x is not a function'), embedded)).toMatch(
    /TypeError.*\n.*at /,
  );
  expect(startFailure({ errno: 51 }, embedded)).toBe('{ errno: 51 }');
});
