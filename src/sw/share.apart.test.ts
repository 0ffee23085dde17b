import 'fake-indexeddb/auto';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { SessionStore } from '#store/session.ts';
import { Dexie } from 'dexie';
import type { Router } from 'workbox-routing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const own = { origin: 'https://muster.test', href: 'https://muster.test/sw.js' };
const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
let db: MusterDatabase;
let router: Router;

beforeEach(async () => {
  vi.resetModules();
  const worker = { location: own, rest: {} };
  vi.stubGlobal('self', worker);
  vi.stubGlobal('location', own);
  vi.stubEnv('NODE_ENV', 'production'); // Workbox checks and logs in all others
  await new SessionStore(storage).write({ token: 't', userId: 'leader', isEnded: false });
  db = databaseOf('leader');
  await db.open();
  const routing = await import('workbox-routing');
  router = new routing.Router();
  worker.rest = { receiveShared: (await import('./share.ts')).receiveShared };
  const { lazyWorkerRoutes: routesOfTheRest } = await import('./load-lazy-worker.ts');
  for (const route of routesOfTheRest()) router.registerRoute(route);
});

afterEach(async () => {
  await db.delete();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function share(body: BodyInit, path = '/share') {
  const request = new Request(own.origin + path, { method: 'POST', body });
  const answer = await router.handleRequest({ request, event: new Event('fetch') });
  return answer && [answer.status, answer.headers.get('location')];
}

function aForm(): FormData {
  const form = new FormData();
  form.set('text', 'Look at this');
  return form;
}

describe('SPEC 11.6 the worker answers what is shared, without the server', () => {
  test('keeps it for whoever is signed in, and leads to the screen', async () => {
    expect(await share(aForm())).toEqual([303, 'https://muster.test/share']);
    expect(await db.drafts.toArray()).toMatchObject([{ value: { text: 'Look at this' } }]);
  });

  test('keeps nothing where nobody is signed in, and makes no database', async () => {
    await new SessionStore(storage).write({ token: 't', userId: 'leader', isEnded: true });
    expect(await share(aForm())).toEqual([303, 'https://muster.test/share']);
    expect(await db.drafts.count()).toBe(0);
    await new SessionStore(storage).write({ token: 't', userId: 'gone', isEnded: false });
    await share(aForm());
    expect(await Dexie.exists('muster-gone')).toBe(false);
  });

  test('leads there also with what is no form', async () => {
    expect(await share('{"text":"no form"}')).toEqual([303, 'https://muster.test/share']);
    expect(await db.drafts.count()).toBe(0);
  });

  test('leaves other addresses alone', async () => {
    expect(await share(aForm(), '/share/more')).toBeUndefined();
  });
});
