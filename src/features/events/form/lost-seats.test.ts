import { describe, expect, it } from 'vitest';
import { roleRemovalQuestion } from './lost-seats.ts';

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
