import { type EventDetail, events } from '#contract/events.ts';
import type { Engine } from '#tests/support/databases/engines.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { startServer, type ServerOptions, type TestServer } from './server.ts';

export const hence = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

/** What the form sends for an event of two hours, tomorrow, with two seats for Marines. */
export function aDraft(overrides: Record<string, unknown> = {}) {
  return {
    title: 'Patrol',
    start: hence(24).toISOString(),
    end: hence(26).toISOString(),
    description: '<p>Bring fuel.</p>',
    roles: [{ name: 'Marine', icon: 'swords', capacity: 2, department: 'security' }],
    eventImageUrl: '',
    ...overrides,
  };
}

type Member = Awaited<ReturnType<TestServer['member']>>;

/** A server with a planner, who may edit events, and a pilot, who may only attend them. */
export interface EventServer extends TestServer {
  readonly planner: Member;
  readonly pilot: Member;
  /** Creates an event as the planner. */
  create(overrides?: Record<string, unknown>): Promise<EventDetail>;
  /** Signs the pilot up, unless another member is given. */
  rsvp(eventId: string, role: string, member?: { readonly token: string }): Promise<EventDetail>;
}

export async function startEventServer(
  engine: Engine,
  options: Omit<ServerOptions, 'engine'> = {},
): Promise<EventServer> {
  const server = await startServer({ ...options, engine });
  const planner = await server.member({
    username: 'planner',
    flags: ['OrgMember', 'CanEditEvents'],
  });
  const pilot = await server.member({ username: 'pilot' });
  return {
    ...server,
    planner,
    pilot,
    create: (overrides) =>
      server.call(events.create, { token: planner.token, body: aDraft(overrides) }),
    rsvp: (eventId, role, { token } = pilot) =>
      server.call(events.rsvp, { token, body: { eventId, role, attending: true } }),
  };
}
