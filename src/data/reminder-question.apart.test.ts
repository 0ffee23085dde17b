import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const event = { eventId: 'e1', title: 'Night convoy' };
let kept: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  kept = new Map();
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', { permission: 'default' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function asked(isKept = true) {
  const { current } = await import('#runtime/current.ts');
  current.set({ isKept } as NonNullable<ReturnType<typeof current.get>>);
  const { reminderOffer } = await import('./reminder-offer.ts');
  return { ...(await import('./reminder-question.ts')), offer: () => reminderOffer.get() };
}

test('SPEC 12.17 is asked after an RSVP, and never again once it was answered', async () => {
  const { offerReminder, noteReminderAnswer, offer } = await asked();
  offerReminder(event);
  expect(offer()).toEqual(event);
  noteReminderAnswer();
  expect(offer()).toBeNull();
  offerReminder(event);
  expect(offer()).toBeNull();
});

test('SPEC 12.17 is taken back with the RSVP, and with no other', async () => {
  const { offerReminder, withdrawReminder, offer } = await asked();
  offerReminder(event);
  withdrawReminder('e2');
  expect(offer()).toEqual(event);
  withdrawReminder('e1');
  expect(offer()).toBeNull();
});

test.each([
  ['the browser was asked already', () => vi.stubGlobal('Notification', { permission: 'granted' })],
  ['it was refused in the browser', () => vi.stubGlobal('Notification', { permission: 'denied' })],
])('SPEC 12.17 is not asked if %s', async (_, change) => {
  change();
  const { offerReminder, offer } = await asked();
  offerReminder(event);
  expect(offer()).toBeNull();
});

test('is not asked in a private window', async () => {
  const { offerReminder, offer } = await asked(false);
  offerReminder(event);
  expect(offer()).toBeNull();
});
