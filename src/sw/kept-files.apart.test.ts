import 'fake-indexeddb/auto';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { keepFile } from '#store/files.ts';
import { SessionStore } from '#store/session.ts';
import type { Router } from 'workbox-routing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const PICTURE = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6f001';
const ADDRESS = `https://muster.test/uploads/kept/${PICTURE}`;
let db: MusterDatabase;
let router: Router;

beforeEach(async () => {
  vi.resetModules();
  const own = { origin: 'https://muster.test', href: 'https://muster.test/sw.js' };
  const worker = { location: own, rest: {} };
  vi.stubGlobal('self', worker);
  vi.stubGlobal('location', own);
  vi.stubEnv('NODE_ENV', 'production'); // Workbox checks and logs in all others
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  await new SessionStore(storage).write({ token: 't', userId: 'leader', isEnded: false });
  db = databaseOf('leader');
  await keepFile(db, { id: PICTURE, bytes: new ArrayBuffer(3), type: 'image/png', at: 0 });
  const { answerKept } = await import('./kept-files.ts');
  worker.rest = { answerKept };
  const { lazyWorkerRoutes: routesOfTheRest } = await import('./load-lazy-worker.ts');
  const routing = await import('workbox-routing');
  router = new routing.Router();
  for (const route of routesOfTheRest()) router.registerRoute(route);
});

afterEach(async () => {
  await db.delete();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function shown(destination: string): Promise<Response | undefined> {
  const request = new Request(ADDRESS);
  Object.defineProperty(request, 'destination', { value: destination });
  return router.handleRequest({ request, event: new Event('fetch') });
}

test('PB6 a picture that waits is shown from the device, and only as a picture', async () => {
  const response = await shown('image');
  expect(response?.headers.get('content-type')).toBe('image/png');
  expect((await response?.arrayBuffer())?.byteLength).toBe(3);
  expect(await shown('document')).toBeUndefined();
});

test('PB7 one whose bytes have gone, since the server has it, is shown from there', async () => {
  await db.fileBytes.clear();
  expect((await shown('image'))?.status).toBe(404);
  await db.files.update(PICTURE, { address: '/uploads/a.webp' });
  const response = await shown('image');
  expect(response?.headers.get('location')).toBe('https://muster.test/uploads/a.webp');
});
