import { describe, expect, it, test } from 'vitest';
import type { SubmissionMessage, SubmissionState } from '#contract/applications.ts';
import { closedText, isSubmissionClosed, isUnanswered, unansweredBy } from './submission.ts';

const by = (userId: string): SubmissionMessage => ({ id: userId, userId, text: '', at: '' });
const of = (state: SubmissionState, ...writers: string[]) => ({
  ...{ state, userId: 'author', messages: writers.map(by) },
});

describe('SPEC 21.2 a submission has something to read for its managers', () => {
  it.each([
    [of('new'), true],
    [of('new', 'author'), true],
    [of('talking'), false],
    [of('talking', 'manager'), false],
    [of('talking', 'manager', 'author'), true],
    [of('accepted', 'author'), false],
    [of('withdrawn', 'author'), false],
  ])('%j: %s', (submission, isIt) => {
    expect(isUnanswered(submission)).toBe(isIt);
  });

  test('and is counted where it belongs', () => {
    const rows = [of('new'), of('accepted'), of('talking', 'author'), of('new')];
    const counts = unansweredBy(rows, ({ state }) => state);
    expect([...counts]).toEqual([
      ['new', 2],
      ['talking', 1],
    ]);
  });
});

test('SPEC 21.4 who comes too late is told who did what', () => {
  const told = (state: SubmissionState, decidedBy: string | null) =>
    closedText({ state, decidedBy });
  expect(told('accepted', 'Vega')).toBe('Vega accepted this application already.');
  expect(told('declined', null)).toBe('Somebody declined this application already.');
  expect(told('withdrawn', null)).toBe('The applicant withdrew this application.');
  const states = ['new', 'talking', 'accepted', 'declined', 'withdrawn'] as const;
  expect(states.filter((state) => isSubmissionClosed({ state }))).toEqual(states.slice(2));
});
