import { expect, test } from 'vitest';
import { directions, isKeptApart } from '#tests/support/hostile/directions.inputs.ts';
import { someSettings } from '#tests/support/factories/notices.ts';
import { outcomeText as textOn, subjectOf } from './change-texts.ts';
import type { EntryView } from './views.ts';

const outcomeText = (change: EntryView) => textOn(change, '/events');

function entry(over: Partial<EntryView> = {}): EntryView {
  return {
    id: '1',
    name: 'rsvp.set',
    key: 'event:e',
    args: rsvp(true),
    label: { title: 'RSVP as Pilot, Convoy' },
    at: new Date(0),
    state: 'sent',
    ...over,
  };
}

function rsvp(attending: boolean) {
  return { eventId: 'e', eventTitle: 'Convoy', role: 'Pilot', attending, seenStart: '' };
}

const refusal = {
  state: 'refused',
  code: 'role_full',
  reason: 'The role filled up before your change arrived.',
} as const;

test('SPEC 8.3: a refused sign-up names what failed, the role, the event and the reason', () => {
  const text = outcomeText(entry(refusal));
  expect(text).toBe(
    "RSVP failed. Your RSVP for Pilot (Convoy) didn't go through: the role filled up first.",
  );
});

test('a reason that only the server knows is a sentence of its own, and none is not made up', () => {
  const said = { state: 'refused', code: 'forbidden', reason: 'Only members may.' } as const;
  expect(outcomeText(entry(said))).toBe(
    "RSVP failed. Your RSVP for Pilot (Convoy) didn't go through. Only members may.",
  );
  expect(outcomeText(entry({ state: 'refused' }))).toBe(
    "RSVP failed. Your RSVP for Pilot (Convoy) didn't go through.",
  );
});

test('SPEC 8.3: a refused cancellation likewise', () => {
  const text = outcomeText(entry({ ...refusal, args: rsvp(false) }));
  expect(text).toBe(
    "Cancel failed. Your cancellation for Pilot (Convoy) didn't go through: the role filled up first.",
  );
});

test('SPEC 8.3: on the profile it has words of its own', () => {
  const refused = entry({ ...refusal, args: rsvp(false) });
  expect(textOn(refused, '/dashboard')).toBe(
    "Failed to cancel RSVP. Your cancellation for Pilot (Convoy) didn't go through: the role filled up first.",
  );
});

test('SPEC 8.3: a department has one word for both, with the same reason', () => {
  for (const attending of [true, false]) {
    const deed = attending ? 'RSVP' : 'cancellation';
    const refused = entry({ ...refusal, args: rsvp(attending) });
    expect(textOn(refused, '/departments/logistics')).toBe(
      `Failed to update RSVP. Your ${deed} for Pilot (Convoy) didn't go through: the role filled up first.`,
    );
    expect(textOn(refused, '/departments')).not.toContain('Failed to update RSVP');
  }
});

test('an accepted sign-up says so, and that the event moved', () => {
  expect(outcomeText(entry())).toBe("RSVP'd for Pilot");
  const notice = 'The event was moved to another time.';
  expect(outcomeText(entry({ notice }))).toBe(`RSVP'd for Pilot. ${notice}`);
});

test('SPEC 30.17 where leaders confirm, a sign-up is said to be asked for', () => {
  const { attending: _, ...about } = rsvp(true);
  const args = { ...about, what: 'seat', outcome: 'asked' };
  expect(outcomeText(entry({ name: 'answer.set', args }))).toBe(
    'Asked for a seat as Pilot: leaders confirm it',
  );
});

test('SPEC 12.16 of settings that were saved nothing is told, of refused ones it is', () => {
  const settings = entry({ name: 'notifications.save', args: someSettings() });
  expect(outcomeText(settings)).toBeNull();
  expect(outcomeText({ ...settings, state: 'refused' })).not.toBeNull();
});

test('a change that is not about an event is told by its own name', () => {
  const name = 'profile.update';
  const label = { title: 'Profile: email changed' };
  expect(outcomeText(entry({ name, label }))).toBe('Profile: email changed');
  const text = outcomeText(entry({ name, label, state: 'refused' }));
  expect(text).toBe('Profile: email changed. It was refused.');
});

test('SPEC 8.7: an application is told in its own words, a refused one with posting and department', () => {
  const name = 'application.submit';
  const args = {
    ...{ postingId: 'p', postingTitle: 'Miner', message: '<p>Me!</p>' },
    ...{ departmentId: 'logistics', departmentName: 'Logistics' },
  };
  expect(outcomeText(entry({ name, args }))).toBe('Application submitted.');
  const closed = { state: 'refused', code: 'posting_closed', reason: 'It has closed.' } as const;
  expect(outcomeText(entry({ name, args, ...closed }))).toBe(
    "Failed to submit. Your application for Miner (Logistics) didn't go through: the posting closed first.",
  );
});

test.each(directions)('SPEC 5.26 it runs left to right around $input ($source)', ({ name }) => {
  const args = { ...rsvp(true), eventTitle: name, role: name };
  const submission = {
    ...{ departmentId: 'support', postingId: 'p', message: '' },
    ...{ postingTitle: name, departmentName: 'Support' },
  };
  const told = [
    outcomeText(entry({ args })),
    outcomeText(entry({ ...refusal, args })),
    outcomeText(entry({ ...refusal, name: 'application.submit', args: submission })),
  ];
  expect(told.join()).toContain(name);
  expect(told.filter((text) => !isKeptApart(text ?? ''))).toEqual([]);
});

test('changes to one event are one subject, other ones are told apart by kind', () => {
  expect(subjectOf({ name: 'rsvp.set', args: rsvp(true) })).toBe('e');
  expect(subjectOf({ name: 'profile.update', args: {} })).toBe('profile.update');
});
