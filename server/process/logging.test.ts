import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { accountKeys } from '#server/core/identity/account-keys.ts';
import { users } from '#server/db/schema.ts';
import { authFeature } from '#tests/support/servers/auth-feature.ts';
import { PASSWORD } from '#tests/support/factories/rows.ts';
import { probe, probeFeature } from '#tests/support/servers/probe-calls.ts';
import {
  FEED_SECRET,
  RESET_SECRET,
  secretAddresses,
} from '#tests/support/hostile/secret-addresses.inputs.ts';
import { headOf, openSocket } from '#tests/support/servers/raw-socket.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { loggerOptions, withoutValues } from './logging.ts';

let written = '';
const stream = new Writable({
  write(chunk: Buffer, _, done) {
    written += chunk.toString();
    done();
  },
});

let server: TestServer;
beforeAll(async () => {
  const options = loggerOptions({ logLevel: 'trace' });
  if (typeof options !== 'object') throw new Error('The log has no options.');
  server = await startServer({
    features: [authFeature, probeFeature()],
    logger: { ...options, stream },
  });
});
afterAll(() => server.close());

it('the log names calls and errors, and neither passwords, tokens (SPEC 14.2) nor query strings', async () => {
  const { token } = await server.member({ username: 'pilot' });
  await server.signIn('pilot');
  await server.call(auth.profile, { token });
  await server.fetch('/reset-password?token=very-secret-link');
  await server.send(probe.trouble, { token, body: { name: 'x', kind: 'crash' } });
  for (const path of ['/api/calendar/', '/API/Calendar/', '/api/c%61lendar/', '/api/calendar/%ff'])
    await server.fetch(`${path}very-secret-feed/mine.ics?very-secret-feed`);
  await server.fetch('/api//calendar/very-secret-feed/mine.ics');
  for (const method of ['GET', 'HEAD', 'POST', 'PROPFIND'])
    for (const { input } of secretAddresses) {
      const asked = await openSocket(server.url, `${headOf(`${method} ${input}`)}\r\n`);
      await asked.heard('HTTP/1.1');
      asked.close();
    }
  const unread = await openSocket(server.url, `GET /api/calendar/${FEED_SECRET} HTTP/9\r\n\r\n`);
  await unread.heard('HTTP/1.1');
  unread.close();
  const socket = await openSocket(
    server.url,
    `${headOf('GET http://muster/api/calendar/very-secret-feed/mine.ics')}\r\n`,
  );
  await socket.heard('HTTP/1.1');
  socket.close();
  await server.fetch('/api/no%20such-thing');
  expect(written).toContain('/api/auth/login');
  expect(written).toContain('/api/no%20such-thing');
  expect(written).toContain('a call failed');
  expect(written).not.toContain(PASSWORD);
  expect(written).not.toContain(token);
  expect(written).not.toContain('very-secret-link');
  expect(written).not.toContain('very-secret-feed');
  for (const secret of [FEED_SECRET, RESET_SECRET]) {
    expect(written.toLowerCase()).not.toContain(secret.toLowerCase());
    const inBytes = [...Buffer.from(secret.slice(0, 12))].join(',');
    expect(written, 'nor as the bytes of a request that could not be read').not.toContain(inBytes);
  }
});

it('a failed query is told without the values that were bound to it', async () => {
  const twice = {
    id: '5b1c1a3e-0000-4000-8000-000000000001',
    ...{ username: 'a', email: 'a', ...accountKeys({ username: 'a', email: 'a' }) },
    passwordHash: 'hash-of-a',
  };
  await server.database.db.insert(users).values(twice);
  const error = await server.database.db
    .insert(users)
    .values(twice)
    .then(
      () => null,
      (reason: unknown) => reason,
    );
  if (!(error instanceof Error)) throw new Error('The second insert was accepted.');
  expect(error.message).toContain('hash-of-a'); // control: this is how the library writes it
  const told = withoutValues(error);
  expect(`${told.message}${told.stack ?? ''}`).not.toContain('hash-of-a');
  expect(told.stack).toMatch(/duplicate key/);
});
