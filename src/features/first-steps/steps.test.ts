import { expect, test } from 'vitest';
import type { StepFacts } from '#contract/first-steps.ts';
import { stepsOf } from './steps.ts';

const nothing: StepFacts = {
  ...{ isPutAway: false, hasName: false, hasLogo: false, hasContact: false },
  ...{ canMail: true, hasMailed: false, hasOwnPassword: false, hasPost: false },
  ...{ hasEvent: false, hasSeenDepartments: false, hasInvited: false },
};
const everything: StepFacts = {
  ...{ ...nothing, hasName: true, hasLogo: true, hasContact: true, hasMailed: true },
  ...{ hasOwnPassword: true, hasPost: true, hasEvent: true },
  ...{ hasSeenDepartments: true, hasInvited: true },
};
const done = (facts: StepFacts) =>
  stepsOf(facts)
    .filter(({ isDone }) => isDone)
    .map(({ title }) => title);
const textOf = (title: string, facts: StepFacts) =>
  stepsOf(facts).find((step) => step.title === title)?.text;

test('SPEC 28.1 there are eight, none done at first and all in the end', () => {
  expect(stepsOf(nothing)).toHaveLength(8);
  expect(done(nothing)).toEqual([]);
  expect(done(everything)).toHaveLength(8);
});

test('SPEC 28.2 the first needs both, and says which one is missing', () => {
  expect(done({ ...nothing, hasName: true })).toEqual([]);
  expect(textOf('Name and logo', { ...nothing, hasName: true })).toContain('logo is missing');
  expect(done({ ...nothing, hasLogo: true })).toEqual([]);
  expect(textOf('Name and logo', { ...nothing, hasLogo: true })).toContain("isn't called");
});

test('SPEC 28.2 without a mail server no test counts, and what is missing is said', () => {
  const mute = { ...everything, canMail: false };
  expect(done(mute)).not.toContain('Mail');
  expect(textOf('Mail', mute)).toContain('Set SMTP_URL.');
});
