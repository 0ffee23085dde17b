import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#contract/problem.ts';
import { dismissAll, toasts } from '#ui/toasts/notify.ts';
import { setEventState } from '../event-editing.data.ts';
import { callOffEvent } from './calling-off.ts';

vi.mock(import('../event-editing.data.ts'), () => ({ setEventState: vi.fn() }));
const set = vi.mocked(setEventState);
afterEach(() => {
  vi.resetAllMocks();
  dismissAll();
});

const event = { id: 'convoy', title: 'Convoy' };
const told = () => toasts.get().map(({ text }) => text.replaceAll(/[\u2066-\u2069]/g, ''));
const over = new ApiError('event_over', 'The event is over.');

it('SPEC 30.57 calling off says so, and Undo lets the event take place', async () => {
  expect(await callOffEvent(event, ' Storm. ')).toBe(true);
  expect(set.mock.calls).toEqual([['convoy', { state: 'calledOff', reason: 'Storm.' }]]);
  expect(told()).toEqual(['Called off: Convoy']);
  const { action } = toasts.get()[0] ?? {};
  expect(action?.label).toBe('Undo');
  action?.onAct();
  expect(set.mock.lastCall).toEqual(['convoy', { state: 'published' }]);
});

it('SPEC 30.57 what fails, either way, says why', async () => {
  set.mockRejectedValueOnce(over);
  expect(await callOffEvent(event, '')).toBe(false);
  expect(told()).toEqual(["The event wasn't called off. The event is over."]);
  await callOffEvent(event, '');
  set.mockRejectedValueOnce(over);
  toasts.get().at(-1)?.action?.onAct();
  await vi.waitFor(() => {
    expect(told()).toContain('The event is still called off. The event is over.');
  });
});
