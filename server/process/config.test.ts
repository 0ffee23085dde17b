import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusedSettings, takenSettings } from '#tests/support/hostile/hosting.inputs.ts';
import { ConfigError, readConfig } from './config.ts';
import { makeVapidKeys } from './vapid-keys.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** The settings that a cell of the table names. A name such as `_ID` shares the stem of the first: `A_URL`, `_ID` means A_URL and A_ID. */
function namesIn(cell: string): string[] {
  const names = [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name);
  const [first = ''] = names;
  const stem = first.slice(0, first.lastIndexOf('_'));
  return names.map((name) => (name.startsWith('_') ? stem + name : name));
}

describe('the configuration', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 8787,
      host: '127.0.0.1',
      databaseUrl: null,
      trustsProxy: null,
      imageHosts: ['cdn.discordapp.com', 'media.discordapp.net'],
      botDaysAhead: 7, // SPEC 31.20
    });
    expect(readConfig({}).dataDir).toMatch(/\/data$/);
  });

  it('SPEC 10.10 has a line in docs/hosting.md for whatever it reads', () => {
    const read: string[] = [];
    const get = (_: object, name: string) => void read.push(name);
    readConfig(new Proxy({}, { get, has: () => true }));
    const hosting = readFileSync(join(ROOT, 'docs', 'hosting.md'), 'utf8');
    const told = hosting
      .split('\n')
      .flatMap((line) => namesIn(/^\| (.*?) \|/.exec(line)?.[1] ?? ''));
    expect(read.length).toBeGreaterThan(20);
    expect([...new Set(read)].filter((name) => !told.includes(name))).toEqual([]);
  });

  it('takes empty text for nothing', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', CHAT_INVITE_URL: '' })).toMatchObject({
      port: 8787,
      databaseUrl: null,
      chatInviteUrl: null,
    });
  });

  it('reads what is there', () => {
    const config = readConfig({
      PORT: '0',
      TRUST_PROXY: '1',
      PUBLIC_URL: 'https://muster.example.org/',
      IMAGE_HOSTS: 'a.example.org, b.example.org',
      BOT_WEBHOOK_URL: 'http://127.0.0.1:9000/',
      BOT_WEBHOOK_SECRET: 'sixteen letters!',
    });
    expect(config).toMatchObject({
      port: 0,
      publicUrl: 'https://muster.example.org',
      imageHosts: ['a.example.org', 'b.example.org'],
      botWebhookUrl: 'http://127.0.0.1:9000',
    });
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a number.'],
    [{ PORT: '70000' }, 'PORT must be at most 65535.'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address like postgresql://user:password@host/database.',
    ],
    [{ CONTACT_EMAIL: 'nobody' }, 'CONTACT_EMAIL must be an email address.'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an email address.'],
    [{ BOT_WEBHOOK_URL: 'bot' }, 'BOT_WEBHOOK_URL must be a web address.'],
    [
      { IMAGE_HOSTS: 'https://x.org' },
      'IMAGE_HOSTS must be host names without https:// or *, separated by commas, as DNS has them.',
    ],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be at least 32 characters long.'],
    [
      { VAPID_SUBJECT: 'somebody' },
      'VAPID_SUBJECT must be an address like mailto:admin@example.org or https://example.org.',
    ],
    [
      { PUSH_SERVICES: 'https://push.example.org/path' },
      'PUSH_SERVICES must be origins like https://push.example.org, separated by commas.',
    ],
    [
      { VAPID_PUBLIC_KEY: 'BIgaF1', VAPID_PRIVATE_KEY: 'abc' },
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair in base64url, as made by `npx web-push generate-vapid-keys`.',
    ],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must be at least 10 characters long.'],
  ])('stops the start with a sentence: %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(sentence));
  });

  it.each(refusedSettings)('SPEC 10.10 refuses $name=$value ($source)', (setting) => {
    const { name, value, sentence } = setting;
    const more = { BOT_WEBHOOK_SECRET: 'sixteen letters!', [name]: value };
    const refusal = refusalOf(more);
    expect(refusal).toMatch(new RegExp(`^${name} ${sentence}`));
    expect(refusal).not.toMatch(/hu.?sh|p@hu/); // what might be a password
    expect(refusal.split('\n')).toHaveLength(1);
  });

  it.each(takenSettings)('SPEC 10.10 takes $name=$value ($source)', ({ name, value }) => {
    expect(refusalOf({ [name]: value })).toBe('');
  });

  it('an address of the portal is its origin, as browsers write it', () => {
    expect(readConfig({ PUBLIC_URL: 'HTTPS://Muster.Example.org:443//' }).publicUrl).toBe(
      'https://muster.example.org',
    );
    expect(readConfig({ PUBLIC_URL: 'https://muster.example.org.:8443' }).publicUrl).toBe(
      'https://muster.example.org:8443',
    );
    expect(readConfig({ HOST: '[::1]' }).host).toBe('::1');
  });

  it('SPEC 12.19 takes keys for push services that belong together, and says whom they may write to', () => {
    const { publicKey, privateKey } = makeVapidKeys();
    const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
    expect(readConfig(keys).vapidKeys).toEqual({ publicKey, privateKey });
    expect(readConfig({}).vapidKeys).toBeNull();
    expect(() => readConfig({ VAPID_PUBLIC_KEY: publicKey })).toThrow(ConfigError);
    expect(readConfig({ CONTACT_EMAIL: 'a@b.org' }).vapidSubject).toBe('mailto:a@b.org');
    expect(readConfig({ PUBLIC_URL: 'https://m.org/' }).vapidSubject).toBe('https://m.org');
    expect(readConfig({ PUSH_SERVICES: 'http://127.0.0.1:9, https://p.org' }).pushServices).toEqual(
      ['http://127.0.0.1:9', 'https://p.org'],
    );
  });

  it('names all that is wrong at once', () => {
    expect(() => readConfig({ PORT: 'x', CONTACT_EMAIL: 'y' })).toThrow(/PORT .*\nCONTACT_EMAIL /);
  });

  it('of the demo has a folder of its own, and listens on this machine only', () => {
    expect(readConfig({}, { demo: true })).toMatchObject({
      ...{ demo: true, orgName: null },
    });
    expect(readConfig({}, { demo: true }).dataDir).toMatch(/\/demo-data$/);
    expect(readConfig({ HOST: '::1' }, { demo: true }).host).toBe('::1');
    expect(() => readConfig({ HOST: '0.0.0.0' }, { demo: true })).toThrow(ConfigError);
  });
});

/** What `readConfig` says of wrong settings; empty for right ones. */
function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}
