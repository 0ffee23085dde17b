import { expect, test } from 'vitest';
import { acceptedText, offerText } from './offer-text.ts';

const offer = {
  purpose: 'Expo booth',
  flags: [],
  role: 'Member',
  positionId: null,
  position: null,
} as const;
const bare = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');
const said = (part: Partial<Parameters<typeof offerText>[0]>, isIn = false) =>
  bare(offerText({ ...offer, flags: [...offer.flags], ...part }, isIn));

test('SPEC 18.6 an invitation says all that it gives', () => {
  expect(said({ flags: ['OrgMember'] })).toBe("You'll be a member right away.");
  expect(said({ position: 'Hauler', role: 'Leader', flags: ['OrgMember', 'CanManageUsers'] })).toBe(
    "You'll be a member right away. It gives you the position Hauler, the role Leader, “Manages members”.",
  );
  expect(said({})).toBe('A leader approves new members.');
});

test('SPEC 18.7 nobody who is in is told that they wait, or come in', () => {
  expect(said({ position: 'Hauler' }, true)).toBe('It gives you the position Hauler.');
  expect(acceptedText({ ...offer, flags: ['OrgMember'] }, false)).toBe("You're in.");
  expect(acceptedText({ ...offer, flags: ['OrgMember'] }, true)).not.toBe("You're in.");
  expect(acceptedText({ ...offer, flags: [] }, false)).not.toBe("You're in.");
});
