import { expect, it } from 'vitest';
import { failureText } from './failure-text.ts';

const message = 'There is no such section.';
const fields = { title: 'Title is too long.' };

it('what failed is said first, and then why', () => {
  expect(failureText('Error saving content.', { message })).toBe(
    'Error saving content. There is no such section.',
  );
  expect(failureText('Failed to add video', { message })).toBe(
    'Failed to add video. There is no such section.',
  );
  expect(failureText(undefined, { message })).toBe(message);
});

it('a reason that stands at its field is not said twice', () => {
  expect(failureText('Error saving content.', { message, fields })).toBe('Error saving content.');
  expect(failureText('Error saving content.', { message, fields: {} })).toContain(message);
});
