import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aConfig } from '#tests/support/servers/config.ts';
import { EMBEDDED_VERSION } from './db/foreign-folder.ts';
import { openPglite } from './db/pglite.ts';
import { openPostgres } from './db/postgres.ts';
import { startFailure } from './start-failure.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-failing-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What is said when it can't be opened. It never repeats the address, which may hold a password. */
async function saidOfPostgres(databaseUrl: string): Promise<string> {
  const sentence = await openPostgres(databaseUrl).then(
    async (database) => {
      await database.close();
      return 'It opened.';
    },
    (error: unknown) => startFailure(error, { ...aConfig(), databaseUrl }),
  );
  expect(sentence).not.toContain('hush');
  expect(sentence.split('\n')).toHaveLength(1);
  return sentence;
}

describe('PostgreSQL over TLS', () => {
  let server: Server;
  let port: number;
  let answer = 'S';
  beforeAll(async () => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    await promisify(execFile)('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=db.example'],
      ...['-keyout', key, '-out', cert],
    ]);
    await writeFile(join(folder, 'text.pem'), 'no certificate');
    await promisify(execFile)('openssl', [
      ...['rsa', '-aes256', '-passout', 'pass:locked', '-in', key],
      ...['-out', join(folder, 'locked.pem')],
    ]);
    const secureContext = createSecureContext({
      key: await readFile(key),
      cert: await readFile(cert),
    });
    // As far as PostgreSQL's protocol goes before there is a certificate: a request for TLS, and a letter.
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(answer);
        if (answer !== 'S') return;
        new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => undefined);
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => server.close());

  it('of a CA of its own is told with what to do', async () => {
    const said = await saidOfPostgres(
      `postgresql://me:hush@127.0.0.1:${port}/x?sslmode=verify-full`,
    );
    expect(said).toMatch(/^PostgreSQL's certificate isn't trusted\. .*sslrootcert=/);
  });

  it('of a CA that is known, but for another name, is told, too', async () => {
    const trusted = `sslmode=verify-full&sslrootcert=${join(folder, 'cert.pem')}`;
    const said = await saidOfPostgres(`postgresql://me:hush@127.0.0.1:${port}/x?${trusted}`);
    expect(said).toMatch(/^PostgreSQL's certificate isn't trusted\. .*name the server as/);
  });

  it('that it does not offer is told', async () => {
    answer = 'N';
    const said = await saidOfPostgres(
      `postgresql://me:hush@127.0.0.1:${port}/x?sslmode=verify-full`,
    );
    expect(said).toMatch(/^PostgreSQL offers no TLS\. /);
  });

  it.each([
    ['sslcert', 'text.pem', /^PostgreSQL can't be reached over TLS\. /],
    ['sslkey', 'text.pem', /^PostgreSQL can't be reached over TLS\. /],
    ['sslkey', 'locked.pem', /^PostgreSQL can't be reached over TLS\. /],
  ])('whose %s is %s, which is none, is told', async (name, file, sentence) => {
    answer = 'S';
    const given = `sslmode=no-verify&${name}=${join(folder, file)}`;
    expect(await saidOfPostgres(`postgresql://me:hush@127.0.0.1:${port}/x?${given}`)).toMatch(
      sentence,
    );
  });

  it.each(['sslrootcert', 'sslcert', 'sslkey'])(
    'whose %s is missing names the file',
    async (name) => {
      const path = join(folder, 'missing.pem');
      const said = await saidOfPostgres(`postgresql://me:hush@127.0.0.1:${port}/x?${name}=${path}`);
      expect(said).toContain(`A file that DATABASE_URL names can't be read: ${path}.`);
    },
  );
});

describe('an address of PostgreSQL that the driver can make nothing of', () => {
  it.each([
    ['127.0.0.1/x?port=abc', 'own: no number', /can't be used as it is\. \(its port/],
    ['127.0.0.1/x?port=99999', 'own: no such port', /can't be used as it is\. \(its port/],
    [`127.0.0.1:1/x?sslcert=${tmpdir()}`, 'own: a folder', /A file .* can't be read: .*EISDIR/],
    ['127.0.0.1:1/x?sslrootcert=', 'own: no file', /^Couldn't reach PostgreSQL\. /],
    [
      '127.0.0.1:1/x?uselibpqcompat=true&sslmode=verify-ca',
      'pg-connection-string: needs sslrootcert',
      /can't be used as it is\. \(.*sslrootcert/,
    ],
  ])('%s (%s)', async (address, _, sentence) => {
    expect(await saidOfPostgres(`postgresql://me:hush@${address}`)).toMatch(sentence);
  });
});

describe('where the server listens', () => {
  it.each([
    ['192.0.2.1', 0, /^This machine has no address 192\.0\.2\.1 to listen at\. /],
    ['https://muster.example', 0, /^This machine has no address https:\/\/muster\.example to /],
  ])('%s is told when it is none of its addresses', async (host, port, sentence) => {
    const server = createServer();
    const failed = once(server, 'error');
    server.listen(port, host);
    const [error] = (await failed) as [Error];
    expect(startFailure(error, { ...aConfig(), host, port })).toMatch(sentence);
  });
});

describe('a data folder', () => {
  const said = async (dataDir: string) =>
    openPglite(dataDir).then(
      async (database) => {
        await database.close();
        return 'It opened.';
      },
      (error: unknown) => startFailure(error, { ...aConfig(), dataDir, databaseUrl: null }),
    );
  const holding = async (name: string, files: Record<string, string>) => {
    const dataDir = join(folder, name);
    for (const [path, text] of Object.entries(files)) {
      await mkdir(join(dataDir, path, '..'), { recursive: true });
      await writeFile(join(dataDir, path), text);
    }
    return dataDir;
  };

  it("that is a PostgreSQL server's is refused, and stays as it is", async () => {
    const dataDir = await holding('server', { PG_VERSION: '15\n', 'postmaster.opts': 'postgres' });
    expect(await said(dataDir)).toMatch(/server is the data folder of a PostgreSQL server\. /);
    expect(await readFile(join(dataDir, 'PG_VERSION'), 'utf8')).toBe('15\n');
  });

  it.each([
    ['of another version', { 'db/PG_VERSION': '15\n' }, 'holds a database of PostgreSQL 15'],
    [
      'of a server of the same version',
      { 'db/PG_VERSION': `${EMBEDDED_VERSION}\n`, 'db/postmaster.opts': 'postgres' },
      'holds a database of a PostgreSQL server',
    ],
    ['of no version', { 'db/PG_VERSION': '' }, 'holds a database of PostgreSQL '],
  ])('with a database %s is refused', async (name, files, sentence) => {
    expect(await said(await holding(name, files))).toContain(sentence);
  });

  it('that is a file is told', async () => {
    const dataDir = join(folder, 'a-file');
    await writeFile(dataDir, '');
    expect(await said(dataDir)).toMatch(/a-file is a file, or lies below one\. /);
    expect(await said(join(dataDir, 'data'))).toMatch(/data is a file, or lies below one\. /);
  });

  it('that there can never be is told', async () => {
    await symlink(join(folder, 'nowhere'), join(folder, 'a-link'));
    expect(await said(join(folder, 'a-link'))).toMatch(/^There can be no folder .*a-link\. /);
    expect(await said(join(folder, 'a'.repeat(300)))).toMatch(/^There can be no folder .*aaa\. /);
    // Where a folder is there, and none can be made in it, Node's own way to make one never ends.
    expect(await said('/proc/muster/data')).toMatch(
      /^There can be no folder \/proc\/muster\/data\. /,
    );
  });

  it('that is new is of the version that is expected, and opens again', async () => {
    const dataDir = join(folder, 'new');
    expect(await said(dataDir)).toBe('It opened.');
    expect(await readFile(join(dataDir, 'db', 'PG_VERSION'), 'utf8')).toBe(`${EMBEDDED_VERSION}\n`);
    expect(await said(dataDir)).toBe('It opened.');
  });
});
