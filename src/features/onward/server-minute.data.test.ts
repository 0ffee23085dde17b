import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { everyMinute } from './server-minute.data.ts';

const LEAD_MS = 20_000; // how far the device's clock is ahead
const kept = vi.hoisted(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => values.get(key) ?? null });
  return values;
});

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:30.000Z') });
  vi.stubGlobal('document', page);
  show('visible');
  kept.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

function show(state: 'visible' | 'hidden'): void {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
}

test("SPEC 15.2 the countdown moves on as the server's minutes begin", () => {
  kept.set('clock-lead', String(LEAD_MS));
  const onMinute = vi.fn();
  const stop = everyMinute(onMinute);
  vi.advanceTimersByTime(30_000 + LEAD_MS - 1);
  expect(onMinute).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onMinute).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3 * MINUTE_MS);
  expect(onMinute).toHaveBeenCalledTimes(4);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('SPEC 15.2 a hidden page has no timer; shown again, it is told at once', () => {
  const onMinute = vi.fn();
  const stop = everyMinute(onMinute);
  show('hidden');
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(HOUR_MS);
  expect(onMinute).not.toHaveBeenCalled();
  show('visible');
  expect(onMinute).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(onMinute).toHaveBeenCalledTimes(2);
  stop();
  show('hidden');
  show('visible');
  expect(vi.getTimerCount()).toBe(0);
});
