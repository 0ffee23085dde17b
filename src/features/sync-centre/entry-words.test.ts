import { afterEach, expect, it, vi } from 'vitest';
import { sendingNote } from './entry-words.ts';

const note = (connection: 'online' | 'offline' | 'trouble', obstacle: 'outdated' | null = null) =>
  sendingNote({ connection, obstacle });

afterEach(() => {
  vi.unstubAllGlobals();
});

it('what waits is said to be sent when it will be: only who is offline has to come back online', () => {
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('SyncManager', vi.fn());
  expect(note('offline')).toBe(
    "They'll be sent automatically, in order, once you're back online. You can close the app.",
  );
  expect(note('trouble')).toMatch(/in order, once our server is back\. You can close/);
  expect(note('online')).toBe("They'll be sent automatically, in order. You can close the app.");
  expect(note('online', 'outdated')).toMatch(/once this app is up to date\. Reload the page\.$/);
});

it('a browser that sends nothing while the app is closed promises nothing of the kind', () => {
  vi.stubGlobal('navigator', { serviceWorker: {} });
  for (const connection of ['offline', 'trouble', 'online'] as const) {
    expect(note(connection)).toMatch(
      /\. If you close the app, they'll be sent when you open it again\.$/,
    );
  }
});
