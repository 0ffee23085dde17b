import { expect, it } from 'vitest';
import type { Flag } from '#contract/access.ts';
import { openToAll, type SignUpAudience } from '#contract/sign-up-rules.ts';
import { firstOrganisation } from '#domain/first/organisation.ts';
import { audienceChoices } from './audience-choices.ts';

const chosenIn = (audience: SignUpAudience) =>
  audienceChoices(firstOrganisation, audience).filter(({ isChosen }) => isChosen);
const named: SignUpAudience = {
  departments: ['logistics'],
  positions: [105, 1012],
  flags: ['SpecialOps'],
};

it('SPEC 30.56 a position that is gone is shown by its number, and can be taken out alone', () => {
  const chosen = chosenIn(named);
  expect(chosen.map(({ title }) => title)).toEqual([
    ...['Logistics', 'Hauler', 'position 1012', 'Special operations'],
  ]);
  const without = chosen.find(({ title }) => title === 'position 1012')?.changed();
  expect(without).toEqual({ ...named, positions: [105] });
});

it('SPEC 30.56 what is gone is offered no more once it was taken out', () => {
  const offered = audienceChoices(firstOrganisation, openToAll);
  expect(offered.filter(({ isOffered }) => !isOffered)).toEqual([]);
  expect(offered.map(({ title }) => title)).not.toContain('position 1012');
});

it('SPEC 30.56 so is a department, or a mark, that this device doesn’t know', () => {
  const flags = ['Laureate' as Flag];
  const chosen = chosenIn({ ...openToAll, departments: ['catering'], flags });
  expect(chosen.map(({ title, changed }) => [title, changed()])).toEqual([
    ['catering', { ...openToAll, flags }],
    ['Laureate', { ...openToAll, departments: ['catering'] }],
  ]);
});

it('SPEC 30.56 each of what is there is put in and taken out', () => {
  for (const choice of audienceChoices(firstOrganisation, named)) {
    const next = choice.changed();
    const again = audienceChoices(firstOrganisation, next).find(
      ({ value }) => value === choice.value,
    );
    expect(again?.isChosen ?? false).toBe(!choice.isChosen);
  }
});
