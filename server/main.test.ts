import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVER_COMMAND } from '#tests/support/processes/server-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-main-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The built server as a process of its own. */
function run(env: Record<string, string>) {
  const child = spawn(process.execPath, SERVER_COMMAND, {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      CONTACT_EMAIL: 'host@muster.example.org', // without one, a warning about pushes to iPhones
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  // What it said last may arrive after it is gone.
  const exit = Promise.all([once(child, 'exit'), once(child.stderr, 'end')]).then(([[code]]) => ({
    code: code as number | null,
    errors,
  }));
  return { child, exit, lines: createInterface({ input: child.stdout }) };
}

async function linesUntilReady({ lines, exit }: ReturnType<typeof run>): Promise<string[]> {
  const heard: string[] = [];
  const ready = (async () => {
    for await (const line of lines) {
      heard.push(line);
      if (line.startsWith('Muster is ready at ')) return heard;
    }
    throw new Error((await exit).errors);
  })();
  return ready;
}

/** What in the data folder, itself included, others may read. */
async function openToOthers(): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))];
  const modes = await Promise.all(
    names.map(async (name) => (await lstat(join(folder, name))).mode),
  );
  return names.filter((_, at) => ((modes[at] ?? 0) & 0o077) !== 0);
}

describe('the server as a process', { timeout: 120_000 }, () => {
  it('starts where a first start was cut off while it made the database, says each step, serves, stops a second one with a sentence, and ends cleanly on SIGTERM', async () => {
    // What a full disk or a power cut can leave: some of the files, and the note that they are not all.
    await mkdir(join(folder, 'db'));
    await writeFile(join(folder, 'db', 'PG_VERSION'), '17\n');
    await writeFile(join(folder, 'db.unfinished'), '');
    await chmod(folder, 0o755);
    const first = run({});
    const lines = await linesUntilReady(first);
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'Opening',
      join(folder, 'db'),
      'Bringing',
      'The',
      'Starting',
      'Muster',
    ]);
    expect(lines.join('\n')).toMatch(/The first admin is "admin" with the password "\S+"/);
    const address = lines.at(-1)?.replace('Muster is ready at ', '') ?? '';
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
    expect(await openToOthers()).toEqual([]); // before another start could close anything

    const second = await run({}).exit;
    expect(second.code).toBe(1);
    expect(second.errors).toMatch(
      new RegExp(`^Another Muster server \\(process ${first.child.pid}\\)`),
    );

    first.child.kill('SIGTERM');
    expect(await first.exit).toEqual({ code: 0, errors: '' });
    expect(await openToOthers()).toEqual([]);
    const again = run({ ADMIN_PASSWORD: 'lantern in the hangar' });
    const said = (await linesUntilReady(again)).join('\n');
    expect(said).toContain('ADMIN_PASSWORD has no effect: there is an admin already');
    expect(said).not.toMatch(/lantern|with the password/);
    again.child.kill('SIGKILL');
    await again.exit;
  });

  it.each([
    ['an error', 'throw error'],
    ['a rejection', 'void Promise.reject(error)'],
  ])(
    'answers what runs, gives its data folder back and exits with 1 after %s that nobody expected',
    async (_, trouble) => {
      // It happens while a call runs whose body has arrived.
      const code = `import http from 'node:http';
        const { emit } = http.Server.prototype;
        http.Server.prototype.emit = function (name, request, ...rest) {
          if (name === 'request' && request.url === '/api/auth/login') request.once('end', () =>
            setImmediate(() => { const error = new Error('quite unknown'); ${trouble}; }));
          return emit.call(this, name, request, ...rest);
        };`;
      const preload = `data:text/javascript,${encodeURIComponent(code)}`;
      const server = run({ NODE_OPTIONS: `--import ${preload}` });
      const address = (await linesUntilReady(server)).at(-1)?.replace('Muster is ready at ', '');
      const answer = await fetch(`${address ?? ''}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'nobody', password: 'nothing' }),
      });
      expect(answer.status).toBe(401);
      const { code: exit, errors } = await server.exit;
      expect(exit).toBe(1);
      expect(JSON.parse(errors)).toMatchObject({ level: 60, err: { message: 'quite unknown' } });
      expect(existsSync(join(folder, 'db.lock'))).toBe(false);
    },
  );

  it('does not start on a full disk, and says so', async () => {
    const code = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
      fs.promises.statfs = async () => ({ bavail: 1, bsize: 4096 }); syncBuiltinESMExports();`;
    const preload = `data:text/javascript,${encodeURIComponent(code)}`;
    expect(await run({ NODE_OPTIONS: `--import ${preload}` }).exit).toEqual({
      code: 1,
      errors: `The disk that holds ${folder} is full. Make room and start again. (0 MB are left of the 64 MB that are needed)\n`,
    });
  });

  it('does not start with a wrong setting, and says which', async () => {
    expect(await run({ PORT: 'http' }).exit).toEqual({
      code: 1,
      errors: 'PORT must be a number.\n',
    });
  });
});
