import { describe, expect, it } from 'vitest';
import { eventDeletionText, overfullText, roleRemovalQuestion } from './role-attendance.ts';

function attendance(name: string, ...usernames: string[]) {
  const attendees = usernames.map((username) => ({
    ...{ userId: username, username, avatarUrl: '', isMe: username === 'me' },
  }));
  return { name, attending: usernames.length, attendees };
}

const gunner = attendance('Gunner', 'Ada', 'Bo', 'Cy', 'Di');

describe('a role that is removed', () => {
  it.each([
    [attendance('Gunner', 'Ada'), 'Ada holds Gunner. Saving cancels this RSVP.'],
    [attendance('Gunner', 'me'), 'You hold Gunner. Saving cancels this RSVP.'],
    [attendance('Gunner', 'Ada', 'me'), 'You and Ada hold Gunner. Saving cancels these RSVPs.'],
    [attendance('Gunner', 'A', 'B', 'C'), 'A, B and C hold Gunner. Saving cancels these RSVPs.'],
    [gunner, 'Ada and 3 others hold Gunner. Saving cancels these RSVPs.'],
    [{ ...gunner, attendees: [] }, '4 members hold Gunner. Saving cancels these RSVPs.'],
  ])('names who loses a place', (role, text) => {
    expect(roleRemovalQuestion([role], [])).toMatchObject({ title: 'Remove Gunner?', text });
  });

  it('is not asked about when it stays, or nobody holds it', () => {
    expect(roleRemovalQuestion([gunner], [{ name: 'Gunner' }])).toBeNull();
    expect(roleRemovalQuestion([attendance('Gunner')], [])).toBeNull();
  });

  it('is not asked about when it is only called otherwise', () => {
    const [a, b] = ['6f2a1d0e-0000-4000-8000-000000000001', '6f2a1d0e-0000-4000-8000-000000000002'];
    const held = [
      { ...gunner, id: a },
      { ...attendance('Scout', 'Ed'), id: b },
    ];
    const swapped = [
      { id: a, name: 'Scout' },
      { id: b, name: 'Gunner' },
    ];
    expect(roleRemovalQuestion(held, swapped)).toBeNull();
    expect(roleRemovalQuestion([gunner], [{ name: 'GUNNER' }])).toBeNull();
    expect(roleRemovalQuestion(held, [{ id: a, name: 'Scout' }])).toMatchObject({
      title: 'Remove Scout?',
    });
  });

  it('is asked about together with others', () => {
    const question = roleRemovalQuestion(
      [gunner, attendance('Scout', 'Ed'), attendance('Guest')],
      [],
    );
    expect(question).toMatchObject({
      title: 'Remove 2 roles?',
      text: 'Ada and 3 others hold Gunner. Ed holds Scout. Saving cancels these RSVPs.',
    });
  });
});

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
