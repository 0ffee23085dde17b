import { expect, it } from 'vitest';
import { eventDeletionText, overfullText } from './role-attendance.ts';

function attendance(name: string, ...usernames: string[]) {
  return { name, attending: usernames.length };
}

const gunner = attendance('Gunner', 'Ada', 'Bo', 'Cy', 'Di');

it('FAULTS 10 a capacity below the attendance is accepted, and says what that means', () => {
  const kept = 'Nobody loses their place, and no one new gets in.';
  expect(overfullText([gunner], { name: 'Gunner', capacity: 3 })).toBe(`4 attend already. ${kept}`);
  expect(overfullText([gunner], { name: 'Gunner', capacity: 4 })).toBeNull();
  expect(overfullText([gunner], { name: 'Scout', capacity: 1 })).toBeNull();
});

it('SPEC 5.10 deleting asks, and says how many have signed up', () => {
  const asked = 'Are you sure you want to delete this event?';
  const text = (...roles: Parameters<typeof eventDeletionText>[0]) =>
    eventDeletionText(roles, 'online');
  expect(text(gunner, attendance('Scout', 'Ed'))).toBe(
    `${asked} 5 members have signed up for it. An admin can bring it back for 30 days.`,
  );
  expect(text(attendance('Scout', 'Ed'))).toContain('1 member has signed up for it.');
  expect(text()).toContain('Nobody has signed up for it.');
});

it('deleting needs a connection, unless the event was never sent', () => {
  expect(eventDeletionText([], 'offline')).toContain(
    "You're offline. Deleting needs a connection.",
  );
  expect(eventDeletionText([], 'trouble')).toContain(
    "Our server isn't answering. Deleting needs a connection.",
  );
  const text = eventDeletionText([], 'never sent');
  expect(text).toContain("It hasn't been published yet, so an admin can't bring it back.");
  expect(text).not.toContain('connection');
});
