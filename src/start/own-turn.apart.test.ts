import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The messages that are on their way: who hears each. */
const sent: (() => void)[] = [];
let closed = 0;

function channel() {
  const port1: { onmessage: (() => void) | null } = { onmessage: null };
  const port2 = {
    postMessage: () => sent.push(() => port1.onmessage?.()),
    close: () => {
      closed += 1;
      port1.onmessage = null;
    },
  };
  return { port1, port2 };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('MessageChannel', vi.fn(channel));
  sent.length = 0;
  closed = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function deliver(): void {
  for (const hear of sent.splice(0)) hear();
}

async function taken() {
  const { inOwnTurn } = await import('./own-turn.ts');
  const heard: string[] = [];
  const take = (name: string) => {
    inOwnTurn(() => heard.push(name));
  };
  return { heard, take };
}

test('turns come one after the other, each once, and not at once', async () => {
  const { heard, take } = await taken();
  take('first');
  take('second');
  expect(heard).toEqual([]);
  deliver();
  expect(heard).toEqual(['first', 'second']);
  vi.advanceTimersByTime(1_000);
  expect([heard.length, closed]).toEqual([2, 0]);
});

test('FAULTS 43 turns whose messages are lost come all the same, and what follows goes another way', async () => {
  const { heard, take } = await taken();
  take('first');
  take('second');
  sent.length = 0; // lost
  vi.advanceTimersByTime(249);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(2); // each in a task of its own
  expect(heard).toEqual(['first', 'second']);
  expect(closed).toBe(1);
  take('third');
  deliver();
  expect(heard).toEqual(['first', 'second', 'third']);
});

test('a turn that was asked for later has as much time', async () => {
  const { heard, take } = await taken();
  take('first');
  vi.advanceTimersByTime(200);
  deliver();
  take('second');
  vi.advanceTimersByTime(100);
  expect([heard, closed]).toEqual([['first'], 0]);
  sent.length = 0;
  vi.advanceTimersByTime(151);
  expect(heard).toEqual(['first', 'second']);
});

test('a turn that was late and not lost comes once', async () => {
  const { heard, take } = await taken();
  take('first');
  vi.advanceTimersByTime(251);
  deliver();
  expect(heard).toEqual(['first']);
});
