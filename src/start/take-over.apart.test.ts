// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { snapshotElement } from './snapshot-element.ts';
import { takenOver, takeOver } from './take-over.ts';

const HALF_A_SECOND = 500;

test('SPEC 17.4 nothing changes under a press: the app takes over once it has ended', async () => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <div id="snapshot"><main><a href="/events">Events</a></main></div>
    <div id="app"><main><a href="/events">Events</a></main></div>`;
  const host = document.getElementById('app') ?? document.body;
  let isPressing = true;
  takeOver({ host, onLost: () => undefined, isPressing: () => isPressing });
  await vi.advanceTimersByTimeAsync(HALF_A_SECOND);
  expect([snapshotElement()?.textContent, takenOver.get()]).toEqual(['Events', false]);
  isPressing = false;
  await vi.advanceTimersByTimeAsync(HALF_A_SECOND);
  expect([snapshotElement(), takenOver.get()]).toEqual([null, true]);
  vi.useRealTimers();
});
