import { expect, it } from 'vitest';
import { sendingNote } from './entry-words.ts';

it('what waits is said to be sent when it will be: only who is offline has to come back online', () => {
  const note = (connection: 'online' | 'offline' | 'trouble', obstacle: 'outdated' | null = null) =>
    sendingNote({ connection, obstacle });
  expect(note('offline')).toBe(
    "They'll be sent automatically, in order, once you're back online. You can close the app.",
  );
  expect(note('trouble')).toMatch(/in order, once our server is back\. You can close/);
  expect(note('online')).toBe("They'll be sent automatically, in order. You can close the app.");
  expect(note('online', 'outdated')).toMatch(/once this app is up to date\. Reload the page\.$/);
});
