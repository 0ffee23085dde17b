import { heldToasts } from '#tests/support/hostile/toasts.inputs.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dismiss,
  dismissAbout,
  holdToasts,
  isSpokenFor,
  notify,
  releaseToasts,
  speakFor,
  toasts,
} from './notify.ts';

const said = () => toasts.get().map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  toasts.set([]);
});

afterEach(() => {
  vi.useRealTimers();
});

test('of one subject only the last word is shown, beside those of others', () => {
  notify({ kind: 'bad', text: 'RSVP failed.', subject: 'event-1' });
  notify({ kind: 'bad', text: 'Failed to submit.', subject: 'posting-1' });
  notify({ kind: 'bad', text: 'Cancel failed.', subject: 'event-1' });
  expect(said()).toEqual(['Failed to submit.', 'Cancel failed.']);
  dismissAbout('event-1');
  expect(said()).toEqual(['Failed to submit.']);
});

test('a subject is spoken for as long as a screen that tells of it is open', () => {
  const stop = speakFor('event-1');
  expect(isSpokenFor('event-1')).toBe(true);
  expect(isSpokenFor('event-2')).toBe(false);
  stop();
  expect(isSpokenFor('event-1')).toBe(false);
});

test('what has no subject stands for itself, and the same text is there once', () => {
  notify({ kind: 'bad', text: 'One.' });
  notify({ kind: 'bad', text: 'Two.' });
  notify({ kind: 'bad', text: 'One.' });
  expect(said()).toEqual(['Two.', 'One.']);
});

test('SPEC 10.2 a toast goes after five seconds, and waits while the pointer or the focus is on it', () => {
  notify({ kind: 'ok', text: 'Saved.' });
  vi.advanceTimersByTime(4_000);
  holdToasts('pointer');
  holdToasts('focus');
  vi.advanceTimersByTime(60_000);
  expect(said()).toEqual(['Saved.']);
  releaseToasts('pointer');
  vi.advanceTimersByTime(60_000);
  expect(said()).toEqual(['Saved.']);
  releaseToasts('focus');
  vi.advanceTimersByTime(4_999);
  expect(said()).toEqual(['Saved.']);
  vi.advanceTimersByTime(1);
  expect(said()).toEqual([]);
});

test('control: one that nobody holds goes by itself, one that came while another was held with it', () => {
  notify({ kind: 'ok', text: 'Saved.' });
  vi.advanceTimersByTime(5_000);
  expect(said()).toEqual([]);
  notify({ kind: 'info', text: 'One.' });
  holdToasts('focus');
  notify({ kind: 'info', text: 'Two.' });
  vi.advanceTimersByTime(10_000);
  expect(said()).toEqual(['One.', 'Two.']);
  dismiss(toasts.get()[0]?.id ?? 0);
  releaseToasts('focus');
  vi.advanceTimersByTime(5_000);
  expect(said()).toEqual([]);
});

test.each(heldToasts)('SPEC 10.2 a toast that is read: $source', ({ input, expected }) => {
  notify({ kind: 'ok', text: 'Saved.' });
  for (const step of input) {
    if (typeof step === 'number') vi.advanceTimersByTime(step * 1_000);
    else {
      const holder = step.startsWith('pointer') ? 'pointer' : 'focus';
      (step.endsWith('comes') ? holdToasts : releaseToasts)(holder);
    }
  }
  expect(said()).toEqual(expected ? ['Saved.'] : []);
});
