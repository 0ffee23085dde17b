import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { otherAgents, webkitAgents } from '#tests/support/hostile/user-agents.inputs.ts';
import {
  aNotice,
  answered,
  AT,
  BODY,
  EVENT,
  ME,
  message,
  NOTICE,
  OTHER,
  page,
  TITLE,
} from '#tests/support/worlds/push-fixture.ts';
import { listenFor, signInOnDevice, WorkerScope } from '#tests/support/worlds/worker-scope.ts';
import type { HttpAnswer } from '#sync/engine/wire.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

let worker: WorkerScope;
let db: MusterDatabase;
let answer: () => Promise<HttpAnswer | null>;
const send = vi.fn(() => answer());

beforeEach(async () => {
  vi.resetModules();
  send.mockClear();
  worker = new WorkerScope();
  vi.doMock('#api/send.ts', () => ({ send }));
  db = databaseOf(ME);
  await db.open();
  await signInOnDevice({ userId: ME });
  answer = async () => page({ notices: [aNotice()] });
  listenFor('push', (await import('./push.ts')).heedPush);
});
afterEach(async () => {
  vi.useRealTimers();
  await db.delete();
  vi.unstubAllGlobals();
});

function aLookedAtPage() {
  return {
    ...{ url: 'https://muster.test/home', visibilityState: 'visible' as const },
    ...{ postMessage: vi.fn(), focus: vi.fn() },
  };
}

const isJson = (sent: unknown) => ({ json: () => JSON.parse(JSON.stringify(sent)) as unknown });
const push = (sent: unknown = message) => worker.fire('push', { data: isJson(sent) });
const textShown = () => JSON.stringify(worker.shown);

/** The device's database takes real time, whatever the clock says. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('SPEC 12.20 a message shows what it carries, and its event is on the device by then', async () => {
  await push();
  expect(worker.shown).toEqual([
    expect.objectContaining({
      ...{ title: TITLE, body: BODY, tag: NOTICE, timestamp: Date.parse(AT) },
      ...{ icon: 'data:image/png;base64,YQ==', badge: 'data:image/png;base64,YQ==' },
      actions: [{ action: 'rsvp', title: 'RSVP' }],
      data: { userId: ME, noticeId: NOTICE, path: message.path, actions: message.actions },
    }),
  ]);
  expect(await db.collection('notices').get(NOTICE)).toMatchObject({ isRead: false });
});

describe('SPEC 12.20 within three seconds, whatever the network does', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  test('nobody answers: it is shown from what it carries, and once', async () => {
    const late: { end?: (answer: HttpAnswer) => void } = {};
    answer = () => new Promise((resolve) => (late.end = resolve));
    const whole = push();
    await settled();
    expect(send).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(2_400);
    expect(worker.shown).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await settled();
    expect(worker.shown.map(({ title }) => title)).toEqual([TITLE]);

    late.end?.(page({ notices: [aNotice()] }));
    await settled();
    await whole;
    expect(worker.shown).toHaveLength(1);
    expect(await db.collection('notices').get(NOTICE)).toBeDefined();
  });

  test('what the server says later counts as well: whose session is over is shown nothing', async () => {
    const late: { end?: (answer: HttpAnswer) => void } = {};
    answer = () => new Promise((resolve) => (late.end = resolve));
    const whole = push();
    await settled();
    await vi.advanceTimersByTimeAsync(2_600);
    await settled();
    expect(textShown()).toContain('First aid');
    late.end?.(answered(401, { status: 401, code: 'session_ended', message: 'Sign in.' }));
    await settled();
    await whole;
    expect(worker.shown).toMatchObject([{ body: "Sign in to see what's new." }]);
    expect(worker.isSubscribed).toBe(false);
  });

  test('whoever leaves in that time is shown nothing', async () => {
    answer = () => new Promise(() => undefined);
    void push();
    await settled();
    await signInOnDevice(null);
    await vi.advanceTimersByTimeAsync(2_600);
    await settled();
    expect(worker.shown).toMatchObject([{ body: "Sign in to see what's new." }]);
  });

  test('even if it can’t be shown, the worker lives until the pull is over', async () => {
    const late: { end?: (answer: HttpAnswer) => void } = {};
    answer = () => new Promise((resolve) => (late.end = resolve));
    worker.show = async () => Promise.reject(new TypeError('Not shown.'));
    const over = vi.fn();
    const whole = push().catch(over);
    await settled();
    await vi.advanceTimersByTimeAsync(2_600);
    await settled();
    expect(over).not.toHaveBeenCalled();
    late.end?.(page({ notices: [aNotice()] }));
    await settled();
    await whole;
    expect(over).toHaveBeenCalledOnce();
    expect(await db.collection('notices').get(NOTICE)).toBeDefined();
  });

  test('an answer within that time is enough', async () => {
    const whole = push();
    await settled();
    await whole;
    expect(worker.shown.map(({ title }) => title)).toEqual([TITLE]);
  });

  test('as long as the device can’t say whose it is, none of its text is shown', async () => {
    vi.doMock('./members-database.ts', () => ({
      inMembersDatabase: () => new Promise(() => null),
    }));
    vi.resetModules();
    worker = new WorkerScope();
    listenFor('push', (await import('./push.ts')).heedPush);
    void push();
    await settled();
    await vi.advanceTimersByTimeAsync(3_100);
    vi.doUnmock('./members-database.ts');
    expect(worker.shown).toMatchObject([
      { title: 'Muster', body: "Open the app to see what's new." },
    ]);
    expect(worker.isSubscribed).toBe(true);
  });
});

describe('SPEC 12.20 on a device of somebody else or nobody', () => {
  test.each([
    ['another member is signed in', { userId: OTHER }],
    ['nobody is signed in', null],
    ['its member’s session has ended', { userId: ME, isEnded: true }],
  ])('none of its text is shown, and no more come: %s', async (_, session) => {
    await signInOnDevice(session);
    if (session?.userId === OTHER) await databaseOf(OTHER).open();
    await push();
    expect(worker.shown).toMatchObject([
      { title: 'Muster', body: "Sign in to see what's new.", silent: true },
    ]);
    expect(textShown()).not.toContain('First aid');
    expect(textShown()).not.toContain(EVENT);
    expect(worker.isSubscribed).toBe(false);
    expect(send).not.toHaveBeenCalled();
  });

  test('what was shown to the one before is closed', async () => {
    await push();
    await signInOnDevice(null);
    await push();
    expect(worker.shown).toHaveLength(1);
    expect(textShown()).not.toContain('First aid');
  });

  test('whoever leaves while it is pulled is shown nothing, and their database stays away', async () => {
    answer = async () => {
      await db.delete();
      await signInOnDevice(null);
      return page({ notices: [aNotice()] });
    };
    await push();
    expect(worker.shown).toMatchObject([{ body: "Sign in to see what's new." }]);
    expect(await Dexie.exists(db.name)).toBe(false);
  });

  test('a database that was wiped before is not made anew', async () => {
    await db.delete();
    await push();
    expect(textShown()).not.toContain('First aid');
    expect(await Dexie.exists(db.name)).toBe(false);
  });

  test('the server says so first, before it is shown', async () => {
    answer = async () => answered(401, { status: 401, code: 'session_ended', message: 'Sign in.' });
    await push();
    expect(textShown()).not.toContain('First aid');
    expect(worker.isSubscribed).toBe(false);
  });
});

describe('what is not a message of ours', () => {
  test.each([
    ['nothing', null],
    ['a text', 'hello'],
    ['another version', { ...message, v: 2 }],
    ['a user that is none', { ...message, userId: 'everybody' }],
    ['an action that we don’t know', { ...message, actions: [{ action: 'delete' }] }],
    ['a title that is an object', { ...message, title: { toString: 'x' } }],
  ])('says only that there is something: %s', async (_, sent) => {
    await push(sent);
    expect(worker.shown).toMatchObject([{ body: "Open the app to see what's new." }]);
    expect(textShown()).not.toContain('First aid');
    expect(worker.isSubscribed).toBe(true);
  });

  test('no JSON at all, and no data at all', async () => {
    await worker.fire('push', { data: { json: () => JSON.parse('<html>') as unknown } });
    await worker.fire('push', { data: null });
    expect(worker.shown).toHaveLength(2);
  });
});

describe('SPEC 12.21 what was read elsewhere or withdrawn meanwhile', () => {
  test.each([
    ['read', () => page({ notices: [aNotice(true)] })],
    ['withdrawn', () => page({})],
  ])('tells nothing, without a sound: %s', async (_, told) => {
    answer = async () => told();
    await push();
    expect(worker.shown).toMatchObject([{ body: "You're up to date.", silent: true }]);
    expect(textShown()).not.toContain('First aid');
  });

  test('shows nothing at all while a page is looked at', async () => {
    worker.pages.push(aLookedAtPage());
    answer = async () => page({ notices: [aNotice(true)] });
    await push();
    expect(worker.shown).toEqual([]);
  });

  test.each(webkitAgents)(
    'SPEC 12.20 always shows something in WebKit: $source',
    async ({ input }) => {
      vi.stubGlobal('navigator', { userAgent: input });
      worker.pages.push(aLookedAtPage());
      answer = async () => page({ notices: [aNotice(true)] });
      await push();
      expect(worker.shown).toMatchObject([{ body: "You're up to date.", silent: true }]);
    },
  );

  test.each(otherAgents)(
    'and may stay silent while a page is looked at: $source',
    async ({ input }) => {
      vi.stubGlobal('navigator', { userAgent: input });
      worker.pages.push(aLookedAtPage());
      answer = async () => page({ notices: [aNotice(true)] });
      await push();
      expect(worker.shown).toEqual([]);
    },
  );

  test('SPEC 12.20 is shown without its pictures if the device can’t read them', async () => {
    vi.stubGlobal('caches', { open: async () => Promise.reject(new TypeError('No storage.')) });
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    await push();
    expect(worker.shown).toMatchObject([{ title: TITLE }]);
    expect(reported).toHaveBeenCalled();
  });

  test('control: if the pull fails, it is news', async () => {
    answer = async () => answered(500, { status: 500, code: 'internal', message: 'Failed.' });
    await push();
    expect(worker.shown).toMatchObject([{ title: TITLE }]);
  });
});

describe('SPEC 11.7 the count on the icon', () => {
  const setAppBadge = vi.fn(async (_: number) => undefined);
  beforeEach(() => {
    setAppBadge.mockClear();
    vi.stubGlobal('navigator', { setAppBadge });
  });

  test('moves with a push, without a page', async () => {
    await push();
    expect(setAppBadge.mock.calls).toEqual([[1]]);
  });

  test('goes with a session that is over', async () => {
    answer = async () => answered(401, { status: 401, code: 'session_ended', message: 'Sign in.' });
    await push();
    expect(setAppBadge.mock.calls).toEqual([[0]]);
  });
});

test('a message that comes twice takes its own place, and shows two actions at most', async () => {
  const [action] = message.actions;
  const many = { ...message, actions: [action, action, action] };
  await push(many);
  await push(many);
  expect(worker.shown.map(({ tag }) => tag)).toEqual([NOTICE, NOTICE]);
  expect(worker.shown[0]?.actions).toHaveLength(2);
});

test('SPEC 12.25 a test has no notice, and no moment that is none', async () => {
  await push({ ...message, noticeId: null, kind: 'test', title: 'It works', at: 'soon' });
  expect(worker.shown).toMatchObject([{ title: 'It works', tag: 'test' }]);
  expect(worker.shown[0]?.timestamp).toBeUndefined();
});
