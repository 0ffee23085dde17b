import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ZONE } from '#tests/support/browser/browser.ts';
import { within, type Engine } from './engine.ts';
import { endOwn, startOwn, whenReady } from './own-process.ts';
import { webDriverSession, WebDriverError, type Wire } from './webdriver.ts';

const PREFERENCES = {
  'marionette.port': 0, // any free port; Firefox writes which into its profile
  'ui.prefersReducedMotion': 1,
  'intl.accept_languages': 'en-GB, en',
};

/** Starts Firefox without windows, and controls it as its own driver would: by Marionette, which is built in. */
export async function openFirefox(program: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'muster-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile];
  const process = startOwn(program, args, { env: { TZ: ZONE } });
  const close = async () => {
    await endOwn(process);
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  };
  try {
    const port = await whenReady(process, 'Firefox', async () => {
      const written = Number(await readFile(join(profile, 'MarionetteActivePort'), 'utf8'));
      if (written === 0) throw new Error('not written yet');
      return written;
    });
    const { send, wire } = await connect(port);
    const begun = (await within(60, 'Firefox’s session', send('WebDriver:NewSession', {}))) as {
      capabilities: { browserVersion: string };
    };
    const newTab = await webDriverSession(wire, { picture: () => pictureFrom(wire) });
    return { name: 'firefox', version: begun.capabilities.browserVersion, newTab, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function pictureFrom(wire: Wire): Promise<Buffer> {
  const taken = within(20, 'a picture', wire.send('TakeScreenshot', { full: false }));
  return Buffer.from((await taken) as string, 'base64');
}

interface Asked {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

type WireReply = readonly [1, number, { error: string; message: string } | null, unknown];

/** Each message is its length in bytes, a colon, and JSON: a command has a number that its answer repeats. */
async function connect(port: number) {
  const line = net.connect(port, '127.0.0.1');
  await once(line, 'connect');
  const asked = new Map<number, Asked>();
  let number = 0;
  readMessages(line, (message) => {
    if (!Array.isArray(message)) return; // its greeting
    const [, id, failure, value] = message as unknown as WireReply;
    if (failure) asked.get(id)?.reject(new WebDriverError(failure.error, failure.message));
    else asked.get(id)?.resolve(value);
    asked.delete(id);
  });
  const ended = (error?: unknown) => {
    const why = new Error('Firefox has ended', { cause: error });
    for (const { reject } of asked.values()) reject(why);
    asked.clear();
  };
  line.on('error', ended);
  line.on('close', () => {
    ended();
  });

  const send = (command: string, params: object) =>
    new Promise<unknown>((resolve, reject) => {
      number += 1;
      asked.set(number, { resolve, reject });
      const text = JSON.stringify([0, number, command, params]);
      line.write(`${Buffer.byteLength(text)}:${text}`);
    });
  const wire: Wire = {
    send: async (command, params = {}) => {
      const answer = await send(`WebDriver:${command}`, params);
      const isWrapped = typeof answer === 'object' && answer !== null && 'value' in answer;
      return isWrapped ? answer.value : answer;
    },
  };
  return { send, wire };
}

function readMessages(line: net.Socket, hear: (message: unknown) => void): void {
  let rest = Buffer.alloc(0);
  line.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const colon = rest.indexOf(':');
      const end = colon + 1 + Number(rest.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || rest.length < end) return;
      hear(JSON.parse(rest.subarray(colon + 1, end).toString('utf8')));
      rest = rest.subarray(end);
    }
  });
}
