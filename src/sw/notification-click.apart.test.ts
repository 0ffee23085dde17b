import 'fake-indexeddb/auto';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import type * as OutboxStore from '#store/outbox-store.ts';
import { MARKER_VALUE } from '#contract/headers.ts';
import type { HttpAnswer, WireRequest } from '#sync/engine/wire.ts';
import { someSettings } from '#tests/support/factories/notices.ts';
import { listenFor, signInOnDevice, WorkerScope } from '#tests/support/worlds/worker-scope.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const ME = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001';
const OTHER = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a002';
const NOTICE = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6b001';
const EVENT = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e001';
const START = '2026-12-01T19:00:00.000Z';
const shown = {
  userId: ME,
  noticeId: NOTICE,
  path: `/events/${EVENT}`,
  actions: [
    { action: 'rsvp', title: 'RSVP', eventId: EVENT, role: 'Medic' },
    { action: 'cancel', title: "Can't go", eventId: EVENT, role: 'Medic' },
  ],
};

let worker: WorkerScope;
let db: MusterDatabase;
let answer: (request: WireRequest) => Partial<HttpAnswer> | null;
const sent: WireRequest[] = [];
const close = vi.fn();

beforeEach(async () => {
  vi.resetModules();
  close.mockClear();
  sent.length = 0;
  worker = new WorkerScope();
  const send = async (request: WireRequest) => {
    sent.push(request);
    const said = answer(request);
    const ours = { marker: MARKER_VALUE, key: request.key, retryAfter: null, date: null };
    return said && { ...ours, status: 200, body: undefined, ...said };
  };
  vi.doMock('#api/send.ts', () => ({ send }));
  db = databaseOf(ME);
  await db.setFact('generations', { self: 1, org: 1 });
  await db.collection('events').put({ ...event(), g: 1 });
  await signInOnDevice({ userId: ME });
  answer = () => ({});
  listenFor('notificationclick', (await import('./notification-click.ts')).heedNotificationClick);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.doUnmock('#store/outbox-store.ts');
  await db.delete();
  vi.unstubAllGlobals();
});

function event() {
  return {
    ...{ id: EVENT, title: 'First aid under fire', start: START, end: START, description: '' },
    ...{ eventImageUrl: '', discordChannelId: null, discordMessageId: null, revision: 1 },
    roles: [{ name: 'Medic', icon: '', capacity: 4, department: 'medical' }],
  };
}

function press(action = '', data: unknown = shown): Promise<void> {
  const notification = { title: 'New event: First aid under fire', data, close };
  return worker.fire('notificationclick', { notification, action });
}

function aPage(visibilityState: 'visible' | 'hidden', path = '/events') {
  return {
    url: `https://muster.test${path}`,
    visibilityState,
    postMessage: vi.fn(),
    focus: vi.fn(),
  };
}

/** Nobody answers, for as long as the worker tries. */
async function pressOffline(action: string): Promise<void> {
  answer = () => null;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const over = { is: false };
  const pressing = press(action).finally(() => (over.is = true));
  while (!over.is) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  vi.useRealTimers();
  await pressing;
}

const rsvps = async () =>
  (await db.outbox.toArray()).filter(({ name }) => name === 'rsvp.set').map(({ args }) => args);
const bodies = () => sent.map(({ path, body }) => [path, JSON.parse(body ?? 'null') as unknown]);

describe('a press on a notification', () => {
  test('opens its place in a window of its own, and marks it read', async () => {
    await press();
    expect(close).toHaveBeenCalled();
    expect(worker.opened).toEqual([`/events/${EVENT}`]);
    expect(bodies()).toEqual([['/notices/read', { ids: [NOTICE] }]]);
  });

  test('leads an open page there instead, which may ask about a form first', async () => {
    const [hidden, visible] = [aPage('hidden'), aPage('visible')];
    worker.pages.push(hidden, visible);
    await press();
    expect(visible.postMessage).toHaveBeenCalledWith({ type: 'OPEN', path: `/events/${EVENT}` });
    expect(visible.focus).toHaveBeenCalled();
    expect([hidden.postMessage.mock.calls, worker.opened]).toEqual([[], []]);
  });

  test.each(['/api/docs', '/uploads/a.webp', '/art/brand/icon-192.png', '/manifest.webmanifest'])(
    'leaves a tab alone that shows something else: %s',
    async (path) => {
      const [tab, page] = [aPage('visible', path), aPage('hidden')];
      worker.pages.push(tab);
      await press();
      expect(worker.opened).toEqual([`/events/${EVENT}`]);
      worker.pages.push(page);
      await press();
      expect(page.focus).toHaveBeenCalledOnce();
      expect(tab.focus).not.toHaveBeenCalled();
    },
  );

  test.each([
    ['https://elsewhere.test/login', '/'],
    ['//elsewhere.test', '/'],
    ['/\\elsewhere.test', '/'],
    ['javascript:alert(1)', '/'],
    ['http://[', '/'],
    ['/home?post=1#x', '/home?post=1#x'],
  ])('never leads out of the portal: %s', async (path, place) => {
    await press('', { ...shown, path });
    expect(worker.opened).toEqual([place]);
  });

  test.each([[null], ['text'], [{ userId: ME }], [{ ...shown, actions: 'rsvp' }]])(
    'from another version opens the portal, and does nothing else: %j',
    async (data) => {
      await press('rsvp', data);
      expect(worker.opened).toEqual(['/']);
      expect([sent, await db.outbox.count()]).toEqual([[], 0]);
    },
  );
});

describe('SPEC 12.23 an answer in the notification', () => {
  test('goes through the outbox at once, and opens nothing', async () => {
    await press('rsvp');
    expect(worker.opened).toEqual([]);
    expect(bodies()).toContainEqual([
      '/events/rsvp',
      { eventId: EVENT, role: 'Medic', attending: true, source: 'web' },
    ]);
    expect(sent.every(({ key }) => key !== null)).toBe(true);
    expect(await db.outbox.count()).toBe(0);
  });

  test.each([
    ['where they signed up', 'Medic'],
    ['although the device knows another role', 'Pilot'],
    ['although the device knows of no RSVP', null],
  ])('OB26 says that they can’t go, %s', async (_, role) => {
    if (role !== null) await db.collection('myRsvps').put({ ...event(), role, g: 1 });
    await press('cancel');
    const cancelled = { eventId: EVENT, role: 'Medic', attending: false, source: 'web' };
    const no: unknown = expect.objectContaining({ answer: 'no', role: null, waiting: [] });
    expect(bodies()).toContainEqual(['/events/rsvp', cancelled]);
    expect(bodies()).toContainEqual([`/events/${EVENT}/mine`, no]);
  });

  test('waits for a connection without one, under a tag that wakes the worker', async () => {
    await pressOffline('rsvp');
    expect(worker.tags).toEqual([expect.stringMatching(/^muster-outbox:/)]);
    expect(await rsvps()).toEqual([
      {
        ...{ eventId: EVENT, role: 'Medic', attending: true },
        ...{ seenStart: START, eventTitle: 'First aid under fire', isCertain: true },
      },
    ]);
  });

  test('is kept as well for an event that the device has not heard of', async () => {
    await db.collection('events').clear();
    await pressOffline('rsvp');
    expect(await rsvps()).toMatchObject([
      { seenStart: '', eventTitle: 'New event: First aid under fire' },
    ]);
  });

  test.each([
    ['somebody else is signed in', { userId: OTHER }],
    ['nobody is', null],
  ])('belongs to the member whom the message names: %s', async (_, session) => {
    await databaseOf(OTHER).open();
    await signInOnDevice(session);
    await press('rsvp');
    expect([sent, await db.outbox.count()]).toEqual([[], 0]);
    expect(await databaseOf(OTHER).outbox.count()).toBe(0);
    expect(worker.shown).toMatchObject([{ title: 'Muster', body: 'Sign in to answer.' }]);
  });

  test('FAULTS 16 is kept on a full device, where pictures give way', async () => {
    const actual = await vi.importActual<typeof OutboxStore>('#store/outbox-store.ts');
    const enqueue = vi
      .fn(actual.enqueue)
      .mockRejectedValueOnce(new DOMException('Full.', 'QuotaExceededError'));
    vi.resetModules();
    worker = new WorkerScope();
    vi.doMock('#store/outbox-store.ts', () => ({ ...actual, enqueue }));
    listenFor('notificationclick', (await import('./notification-click.ts')).heedNotificationClick);
    await press('rsvp');
    expect(worker.shown).toEqual([]);
    expect(sent.map(({ path }) => path)).toContain('/events/rsvp');
  });

  test('that the device could not keep is told', async () => {
    vi.resetModules();
    worker = new WorkerScope();
    const enqueue = async () => Promise.reject(new DOMException('Full.', 'QuotaExceededError'));
    vi.doMock('#store/outbox-store.ts', () => ({ enqueue, outboxStore: () => ({}) }));
    listenFor('notificationclick', (await import('./notification-click.ts')).heedNotificationClick);
    await press('rsvp');
    expect(worker.shown).toMatchObject([
      { title: "Your answer couldn't be saved", body: 'Open the event to try again.' },
    ]);
  });
});

const roleFull = {
  status: 409,
  body: { status: 409, code: 'role_full', message: 'This role is full.' },
};
/** The rest has to wait. */
const outdated = {
  status: 426,
  body: { status: 426, code: 'update_required', message: 'Please update.' },
};
const full = ({ path }: WireRequest) => (path === '/events/rsvp' ? roleFull : {});

describe('SPEC 12.24 a change that is refused while the portal is closed', () => {
  test('is told by the device, with its event, the reason and the way to it', async () => {
    answer = full;
    await press('rsvp');
    expect(worker.shown).toMatchObject([
      {
        title: "Your RSVP for Medic didn't go through",
        body: "First aid under fire: the role filled up first. We'll tell you if a seat opens up.",
        data: { userId: ME, noticeId: null, path: `/events/${EVENT}`, actions: [] },
      },
    ]);
  });

  test('is left to the page that is looked at', async () => {
    worker.pages.push(aPage('visible'));
    answer = full;
    await press('rsvp');
    expect(worker.shown).toEqual([]);
  });

  test('is told to whoever has just pressed, although refusals are switched off', async () => {
    await save({ refusals: false });
    answer = full;
    await press('rsvp');
    expect(worker.shown).toHaveLength(1);
  });
});

/** Saves some settings over those that let everything through. */
async function save(change: object): Promise<void> {
  const { defaultNotificationSettings } = await import('#domain/notification-settings.ts');
  const value = { ...defaultNotificationSettings, ...change };
  await db.collection('documents').put({ id: 'notifications', revision: 1, g: 1, value });
}

describe('SPEC 12.24 a change made in the portal, refused after it was closed', () => {
  const hour = (ahead: number) =>
    `${String((new Date().getUTCHours() + ahead) % 24).padStart(2, '0')}:00`;
  const now = { isOn: true, from: hour(0), to: hour(2), letsReminders: true };
  test.each([
    ['nothing was saved', null, 1],
    ['it is wanted', { refusals: true }, 1],
    ['it is switched off', { refusals: false }, 0],
    ['it is quiet', { quiet: now }, 0],
    ['it is quiet in a zone that the browser doesn’t know', { quiet: now, zone: 'A/B' }, 1],
  ])('is told if %s: %j', async (_, settings, count) => {
    await db.setFact('push', {
      endpoint: 'https://push.example/1',
      key: 'k',
      zone: 'UTC',
      since: START,
      at: 0,
    });
    if (settings) await save(settings);
    await refuse();
    expect(worker.shown).toHaveLength(count);
    expect(await db.sent.get('e1')).toMatchObject({ state: 'refused', told: 0 });
  });

  test('says nothing either once that is switched off, while the switch still waits', async () => {
    await db.setFact('push', { endpoint: '', key: 'k', zone: 'UTC', since: START, at: 0 });
    const { enqueue } = await import('#store/outbox-store.ts');
    const args = someSettings({ refusals: false });
    await refuse(() => enqueue(db, 'notifications.save', { id: 'e2', userId: ME, args, at: 0 }));
    expect(worker.shown).toEqual([]);
  });

  test('says nothing to a member who has not turned notifications on here, whoever else has', async () => {
    await refuse();
    expect(worker.shown).toEqual([]);
    expect(await db.sent.get('e1')).toMatchObject({ state: 'refused', told: 0 });
  });

  test('says nothing where notifications are not allowed', async () => {
    vi.stubGlobal('Notification', { permission: 'default' });
    answer = full;
    await press('rsvp');
    expect(worker.shown).toEqual([]);
  });
});

/** A change that waited is refused, with no page open. */
async function refuse(meanwhile: () => Promise<unknown> = async () => null): Promise<void> {
  const { enqueue } = await import('#store/outbox-store.ts');
  const args = { eventId: EVENT, role: 'Medic', attending: true, seenStart: START };
  await enqueue(db, 'rsvp.set', { id: 'e1', userId: ME, args, at: 0 });
  answer = (request) => (request.path.startsWith('/auth/') ? outdated : full(request));
  await meanwhile();
  await (await import('./replay.ts')).replayInTurn();
}
