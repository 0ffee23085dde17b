import { expect, it } from 'vitest';
import { MOST_NAMED } from '#contract/messages.ts';
import { mistakesIn, refusedParts } from './message-mistakes.ts';

const named = (count: number) => ({ ids: Array.from({ length: count }, String) });

it('SPEC 24.1 says what is missing, and more members than it may name before anything is sent', () => {
  expect(mistakesIn(null, ' ')).toEqual({
    to: 'Choose who reads it.',
    text: 'Write what you want to tell them.',
  });
  expect(mistakesIn(named(MOST_NAMED), 'Muster at eight.')).toEqual({});
  expect(mistakesIn(named(MOST_NAMED + 1), 'Muster at eight.').to).toMatch(/500 selected members/);
});

it('shows every refusal: of whoever reads it in one place, and of what the form lacks above it', () => {
  expect(refusedParts('No.', { 'to.ids': 'Too many.' })).toEqual({ to: 'Too many.' });
  expect(refusedParts('No.', { 'to.ids.3': 'Unknown.', text: 'Long.' })).toEqual({
    ...{ to: 'Unknown.', text: 'Long.' },
  });
  expect(refusedParts('No.', {})).toEqual({ form: 'No.' });
  expect(refusedParts('No.', { total: 'What?' })).toEqual({ form: 'No.' });
});
