import { beforeEach, expect, test } from 'vitest';
import { dismissAbout, isSpokenFor, notify, speakFor, toasts } from './notify.ts';

const said = () => toasts.get().map(({ text }) => text);

beforeEach(() => {
  toasts.set([]);
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
