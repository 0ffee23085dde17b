import { beforeEach, describe, expect, it } from 'vitest';
import { events } from '#contract/events.ts';
import { engines } from '#tests/support/databases/engines.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { sharedMembers, sharedWaitlistWorld } from '#tests/support/servers/waitlist-world.ts';

const NOTE = 'Half an hour late, sorry.';

describe.each(engines)('what leaders read of an event on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  const { nova, rho } = sharedMembers(world);
  beforeEach(async () => {
    await world.answer(world.scoutHeld, { answer: 'seat', role: 'Scout', waiting: ['Medic'] });
    await world.answer(nova, { answer: 'maybe', waiting: ['Medic', 'Hauler'], note: NOTE });
    await world.answer(rho, { waiting: ['Medic'], note: 'Finally.' });
  });

  const params = () => ({ id: world.event.id });
  const alone = ({ token }: Pick<Member, 'token'>) =>
    world.call(events.one, { token, params: params() });

  it('SPEC 30.20 is who waits, by the event’s roles and their places, and every note', async () => {
    const seen = await alone(world.planner);
    expect(seen.waitlist).toEqual([
      { role: 'Hauler', userId: nova.id, username: nova.username, place: 1 },
      { role: 'Medic', userId: world.scoutHeld.id, username: world.scoutHeld.username, place: 1 },
      { role: 'Medic', userId: nova.id, username: nova.username, place: 2 },
      { role: 'Medic', userId: rho.id, username: rho.username, place: 3 },
    ]);
    expect(seen.notes).toHaveLength(2);
    expect(seen.notes).toEqual(
      expect.arrayContaining([
        { userId: nova.id, answer: 'maybe', note: NOTE },
        { userId: rho.id, answer: 'none', note: 'Finally.' },
      ]),
    );
  });

  it('SPEC 30.20 is empty where nobody waits or wrote anything', async () => {
    const { id } = await world.create(24);
    const seen = await world.call(events.one, { token: world.planner.token, params: { id } });
    expect(seen).toMatchObject({ waitlist: [], notes: [] });
  });

  it.each([
    ['an org member', {}],
    ['a recruit', { flags: [] as const }],
    ['whoever manages members', { flags: ['OrgMember', 'CanManageUsers'] as const }],
  ])('SPEC 30.20 is told to no other: not to %s', async (_, rights) => {
    const flags = 'flags' in rights ? [...rights.flags] : undefined;
    const seen = await alone(await world.member(flags && { flags }));
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['waitlist']));
    expect(JSON.stringify(seen)).not.toContain(NOTE);
  });

  it('SPEC 30.20 is told in the event alone: not in the list, nor in the reply to an answer or an edit', async () => {
    const { token } = world.planner;
    const rsvp = { eventId: world.event.id, role: 'Medic', attending: true, orWait: true };
    const sent = await Promise.all([
      world.send(events.list, { token }),
      world.send(events.rsvp, { token, body: rsvp }),
      world.send(events.one, { params: params() }),
    ]);
    const texts = await Promise.all(sent.map((response) => response.text()));
    for (const text of [...texts, JSON.stringify(await world.edit({ title: 'Night convoy 2' }))]) {
      expect(text).toContain('Night convoy');
      expect(text).not.toContain('"waitlist"');
      expect(text).not.toContain('"notes"');
      expect(text).not.toContain(NOTE);
    }
  });
});
