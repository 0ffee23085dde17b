import { beforeEach, expect, test } from 'vitest';
import { notify, toasts } from './notify.ts';

const said = () => toasts.now().map(({ text }) => text);

beforeEach(() => {
  toasts.set([]);
});

test('of one subject only the last word is shown, beside those of others', () => {
  notify({ kind: 'bad', text: 'RSVP failed.', subject: 'event-1' });
  notify({ kind: 'bad', text: 'Failed to submit.', subject: 'posting-1' });
  notify({ kind: 'bad', text: 'Cancel failed.', subject: 'event-1' });
  expect(said()).toEqual(['Failed to submit.', 'Cancel failed.']);
});

test('what has no subject stands for itself, and the same text is there once', () => {
  notify({ kind: 'bad', text: 'One.' });
  notify({ kind: 'bad', text: 'Two.' });
  notify({ kind: 'bad', text: 'One.' });
  expect(said()).toEqual(['Two.', 'One.']);
});
