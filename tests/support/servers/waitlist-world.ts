import { beforeEach } from 'vitest';
import type { EventAnswer, OwnEventAnswer } from '#contract/answers.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { type EventDetail, events } from '#contract/events.ts';
import type { Engine } from '#tests/support/databases/engines.ts';
import type { Member, NewsWorld } from './news-world.ts';
import { sharedNewsWorld } from './news-world-hooks.ts';
import type { Manners } from './server.ts';

/** What a call states of an answer; nothing else is in it. */
interface Wish extends Partial<Omit<BodyInput<typeof events.answer>, 'waiting'>> {
  readonly waiting?: readonly string[];
}

/** The news world with an event in two days, before each test anew, whose roles are full: one has a seat in each. */
export interface WaitlistWorld extends NewsWorld {
  readonly event: EventDetail;
  readonly haulerHeld: Member;
  readonly medicHeld: Member;
  readonly scoutHeld: Member;
  /** States a member's whole answer. */
  answer(member: Member, wish: Wish, manners?: Manners): ReturnType<typeof answered>;
  /** Takes a seat or waits for it, by SPEC's own call. */
  wait(role: string, member: Member): ReturnType<typeof answered>;
  /** The event as the member sees it. */
  seenBy(member: Pick<Member, 'token'>): Promise<EventDetail>;
  /** A member's answer as `standing` says it. */
  readonly standingOf: (member: Member) => Promise<string>;
  /** How many wait for each role. */
  waiting(): Promise<Record<string, number>>;
  /** Edits the event as the planner. */
  edit(changes: Partial<BodyInput<typeof events.update>>): Promise<EventDetail>;
  /** The same with so many seats in a role. */
  enlarge(role: string, capacity: number): Promise<EventDetail>;
}

export const threeRoles = ['Hauler', 'Medic', 'Scout'].map((name) => ({
  ...{ name, icon: '', capacity: 1, department: 'logistics' },
}));

/** An answer in a line: `Hauler`, or `maybe, Medic 2` for the second place on a list. */
export function standing({ answer, role, waiting }: OwnEventAnswer | undefined = nothing): string {
  const places = waiting.map((one) => `${one.role} ${one.place}`);
  return [answer === 'seat' ? (role ?? '') : answer, ...places].join(', ');
}

const nothing: OwnEventAnswer = {
  ...{ answer: 'none' satisfies EventAnswer, role: null, roleId: null, note: '', waiting: [] },
  revision: 0,
};

export function sharedWaitlistWorld(engine: Engine): WaitlistWorld {
  const world = sharedNewsWorld(engine) as WaitlistWorld;
  beforeEach(async () => {
    const event = await world.create(48, { roles: threeRoles });
    Object.assign(world, { event, ...callsOf(world) });
    for (const { name } of threeRoles) {
      const holder = await world.member();
      await world.rsvp(event.id, name, holder);
      Object.assign(world, { [`${name.toLowerCase()}Held`]: holder });
    }
    await world.tellAll();
  });
  return world;
}

/** Two org members who have answered nothing, before each test anew; filled before the first test looks at them. */
export function sharedMembers(world: NewsWorld) {
  const nova = {} as Member;
  const rho = {} as Member;
  beforeEach(async () => {
    Object.assign(nova, await world.member());
    Object.assign(rho, await world.member());
  });
  return { nova, rho };
}

function callsOf(
  world: WaitlistWorld,
): Pick<
  WaitlistWorld,
  'answer' | 'wait' | 'seenBy' | 'standingOf' | 'waiting' | 'edit' | 'enlarge'
> {
  const seenBy = ({ token }: Pick<Member, 'token'>) =>
    world.call(events.one, { token, params: { id: world.event.id } });
  const edit: WaitlistWorld['edit'] = (changes) => {
    const { id, title, start, end, roles } = world.event;
    const body = {
      ...{ title, start, end, description: '', eventImageUrl: '', roles },
      ...changes,
    };
    return world.call(events.update, { token: world.planner.token, params: { id }, body });
  };
  return {
    answer: (member, wish, manners) => answered(world, member, { wish, manners }),
    wait: (role, { token }) => {
      const body = { eventId: world.event.id, role, attending: true, orWait: true };
      return world.call(events.rsvp, { token, body });
    },
    seenBy,
    standingOf: async (member) => standing((await seenBy(member)).mine),
    waiting: async () => {
      const { roles } = await seenBy(world.planner);
      return Object.fromEntries(roles.map(({ name, waiting }) => [name, waiting]));
    },
    edit,
    enlarge: (name, capacity) =>
      edit({
        roles: world.event.roles.map((role) => (role.name === name ? { ...role, capacity } : role)),
      }),
  };
}

interface Answering {
  readonly wish: Wish;
  readonly manners: Manners | undefined;
}

function answered(world: WaitlistWorld, { token }: Member, { wish, manners }: Answering) {
  const params = { id: world.event.id };
  return world.call(events.answer, {
    ...{ token, params, body: { answer: 'none', ...wish, waiting: [...(wish.waiting ?? [])] } },
    ...manners,
  });
}
