import { beforeEach } from 'vitest';
import { eventPeople } from '#contract/event-people.ts';
import { newsKindOf } from '#domain/news/kinds.ts';
import { answerFaultsOf } from '#tests/support/databases/answer-faults.ts';
import type { Member } from './news-world.ts';
import { sharedMembers, type WaitlistWorld } from './waitlist-world.ts';

/** The capacities of all roles of the event. */
export const everywhere = { Hauler: 1, Medic: 2, Scout: 1 };

/** Two members, what is done to the event of this world, and what is told of it, where leaders confirm its seats. */
export function confirmingIn(world: WaitlistWorld) {
  const { nova, rho } = sharedMembers(world);
  beforeEach(() => confirmed(everywhere));

  const id = () => world.event.id;
  const rolesOf = (capacities: Record<string, number>) =>
    world.event.roles
      .filter(({ name }) => name in capacities)
      .map((role) => ({ ...role, capacity: capacities[role.name] ?? 1 }));
  const confirmed = (capacities: Record<string, number>, confirm = true) =>
    world.edit({ roles: rolesOf(capacities), confirm });
  const setState = (state: 'calledOff' | 'published') =>
    world.call(eventPeople.setState, {
      ...{ token: world.planner.token, params: { id: id() }, body: { state } },
    });
  const asking = (member: Member, role = 'Medic') => world.answer(member, { answer: 'seat', role });
  const standings = (...members: Member[]) => Promise.all(members.map(world.standingOf));
  const attendingIn = async (name: string) =>
    (await world.seenBy(world.planner)).roles.find((role) => role.name === name)?.attending;
  const heard = async (member: Member, kind = 'seat.decided') => {
    await world.tellAll();
    const told = (await world.toldTo(member)).filter((news) => news.kind === kind);
    return told.map((news) => {
      const { title, body } = newsKindOf(news).text(news, { zone: 'UTC', now: world.clock.now });
      return `${title} ${body}`.replaceAll(/[\u2066-\u2069]/g, '');
    });
  };
  const faults = () => answerFaultsOf(world.database.db, id(), new Map(Object.entries(everywhere)));

  return {
    nova,
    rho,
    id,
    rolesOf,
    confirmed,
    setState,
    asking,
    standings,
    attendingIn,
    heard,
    faults,
  };
}
