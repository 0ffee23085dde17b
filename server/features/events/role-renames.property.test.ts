import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventDetail } from '#contract/events.ts';
import { ApiError } from '#contract/problem.ts';
import type { Database } from '#server/db/database.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createEvent, createUser } from '#tests/support/factories/rows.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { updateEvent } from './event-editing.repository.ts';
import { readDetail } from './events.repository.ts';
import { giveSeatBack, takeSeat } from './rsvp.repository.ts';

const MEMBERS = 4;
const CAPACITY = 2;
/** Names that count as four different ones in every spelling, known by their index. */
const NAMES = ['Pilot', 'Marine', 'Flügel', 'Scout'] as const;
const SPELLINGS = [
  (name: string) => name,
  (name: string) => name.toUpperCase(),
  (name: string) => name.normalize('NFD'),
] as const;

interface Saying {
  readonly member: number;
  readonly role: number;
  readonly attending: boolean;
  /** How the call names the role; an offline device uses the name that the role has at that time. */
  readonly by: 'id' | 'name' | 'former name';
  readonly spelling: number;
  readonly isOffline: boolean;
}

type Step =
  | ({ readonly kind: 'say' } & Saying)
  | { readonly kind: 'connect' }
  | { readonly kind: 'rename'; readonly names: readonly number[]; readonly spelling: number }
  | { readonly kind: 'respell'; readonly spelling: number }
  | { readonly kind: 'replace'; readonly role: number };

const spelling = fc.nat(SPELLINGS.length - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('say' as const),
      member: fc.nat(MEMBERS - 1),
      role: fc.nat(2),
      attending: fc.boolean(),
      by: fc.constantFrom('id' as const, 'name' as const, 'former name' as const),
      spelling,
      isOffline: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'connect' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('rename' as const),
      names: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 3, maxLength: 3 }),
      spelling,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('respell' as const), spelling }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('replace' as const), role: fc.nat(2) }),
  },
);

/** An event, and what its members ask for: some at once, some only when their device is connected again. */
class World {
  private readonly names: Record<string, Set<number>> = {};
  waiting: { readonly member: number; readonly role: string; readonly attending: boolean }[] = [];
  now = Date.now();
  private readonly database: Database;
  readonly eventId: string;
  readonly members: readonly string[];

  constructor(database: Database, eventId: string, members: readonly string[]) {
    this.database = database;
    this.eventId = eventId;
    this.members = members;
  }

  detail(): Promise<EventDetail> {
    return readDetail(this.database.db, this.eventId);
  }

  async say({ member, role, attending }: World['waiting'][number]): Promise<void> {
    const place = {
      ...{ eventId: this.eventId, userId: this.members[member] ?? '', role },
      ...{ source: 'web', now: new Date((this.now += 1)) },
    };
    try {
      const act = attending ? takeSeat : giveSeatBack;
      await this.database.transaction((tx) => act(tx, place));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // full, or no such role
    }
  }

  async edit(roles: readonly { readonly id?: string | undefined; readonly name: string }[]) {
    const draft = {
      ...{ title: 'Edited', description: '', eventImageUrl: '' },
      ...{ start: new Date(this.now), end: new Date(this.now + HOUR_MS) },
      roles: roles.map((role) => ({ ...role, icon: '', department: '', capacity: CAPACITY })),
    };
    const now = new Date((this.now += 1));
    const edit = { id: this.eventId, draft, basedOn: undefined, authorId: randomUUID(), now };
    await this.database.transaction((tx) => updateEvent(tx, edit));
    await this.noteNames();
  }

  /** Notes, by the role's id, every name that it ever had, as the index of the name. */
  async noteNames(): Promise<void> {
    for (const { id = '', name } of (await this.detail()).roles)
      (this.names[id] ??= new Set()).add(nameIndex(name));
  }

  /** What the call writes for the role; null if it never had another name. */
  async called({ role, by, spelling: how }: Saying): Promise<string | null> {
    const { roles } = await this.detail();
    const wanted = roles[role];
    if (!wanted?.id) return null;
    if (by === 'id') return wanted.id;
    const spell = SPELLINGS[how] ?? String;
    if (by === 'name') return spell(wanted.name);
    const former = [...(this.names[wanted.id] ?? [])].find(
      (name) => name !== nameIndex(wanted.name),
    );
    return former === undefined ? null : spell(NAMES[former] ?? '');
  }
}

describe.each(engines)('SPEC 5.27 roles that are renamed, on $engine', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await engine.open();
  });
  afterAll(() => database.close());

  async function world(): Promise<World> {
    const { db } = database;
    const roles = NAMES.slice(0, 3).map((name) => ({ name, capacity: CAPACITY }));
    const eventId = await createEvent(db, { roles });
    const members = [];
    for (let n = 0; n < MEMBERS; n += 1)
      members.push((await createUser(db, { passwordHash: 'none' })).id);
    const made = new World(database, eventId, members);
    await made.noteNames();
    return made;
  }

  async function perform(ground: World, one: Step): Promise<void> {
    const before = await ground.detail();
    const { roles } = before;
    const spell = 'spelling' in one ? (SPELLINGS[one.spelling] ?? String) : String;
    switch (one.kind) {
      case 'say':
        await answer(ground, one);
        break;
      case 'connect':
        for (const said of ground.waiting.splice(0)) await ground.say(said);
        break;
      case 'rename': {
        const names = one.names.map((at) => spell(NAMES[at] ?? ''));
        await ground.edit(roles.map(({ id }, at) => ({ id, name: names[at] ?? '' })));
        expect(seatsIn(await ground.detail())).toEqual(seatsIn(before));
        break;
      }
      case 'respell':
        await ground.edit(roles.map(({ name }) => ({ name: spell(name) })));
        expect(seatsIn(await ground.detail())).toEqual(seatsIn(before));
        break;
      case 'replace': {
        const gone = roles[one.role];
        const other = { id: randomUUID(), name: freeName(roles) };
        await ground.edit(roles.map((role) => (role === gone ? other : role)));
        const kept = Object.entries(seatsIn(before)).filter(([, roleId]) => roleId !== gone?.id);
        expect(seatsIn(await ground.detail())).toEqual(Object.fromEntries(kept));
      }
    }
  }

  async function answer(ground: World, one: Saying): Promise<void> {
    const before = await ground.detail();
    const role = await ground.called(one);
    if (role === null) return;
    const { member, attending } = one;
    if (one.isOffline) ground.waiting.push({ member, role, attending });
    else await ground.say({ member, role, attending });
    if (one.isOffline || one.by === 'former name') return; // another one may be called so by then
    const meant = before.roles[one.role]?.id;
    const held = seatsIn(await ground.detail())[ground.members[member] ?? ''];
    if (!attending) expect(held).not.toBe(meant);
    else if (!isFullIn(before, meant)) expect(held).toBe(meant);
  }

  it('keep their people, never exceed their capacity, and nobody has two seats', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const ground = await world();
        for (const one of [...steps, { kind: 'connect' } as const]) {
          await perform(ground, one);
          expect(faultsIn(await ground.detail())).toEqual([]);
        }
      }),
      { seed: 20261126, numRuns: engine.engine === 'pglite' ? 60 : 80 },
    );
  });

  it('control: a seat that moved with its role is noticed', async () => {
    const ground = await world();
    await ground.say({ member: 0, role: 'Pilot', attending: true });
    const detail = await ground.detail();
    const [rsvp] = detail.rsvps;
    const roleId = detail.roles[1]?.id;
    expect(faultsIn({ ...detail, rsvps: rsvp ? [{ ...rsvp, roleId }] : [] })).toEqual([
      'Pilot',
      'Marine',
    ]);
  });
});

/** Member -> the id of their role. */
function seatsIn({ rsvps }: EventDetail): Record<string, string | undefined> {
  return Object.fromEntries(rsvps.map(({ userId, roleId }) => [userId, roleId]));
}

function isFullIn({ roles }: EventDetail, id: string | undefined): boolean {
  return roles.some((role) => role.id === id && role.attending >= role.capacity);
}

/** Roles with too many people, with a count that is not theirs, or with people who are told another name. */
function faultsIn({ roles, rsvps }: EventDetail): string[] {
  const members = new Set(rsvps.map(({ userId }) => userId));
  const twice = members.size < rsvps.length ? ['somebody twice'] : [];
  const wrong = roles.filter(({ id, name, attending, capacity }) => {
    const own = rsvps.filter(({ roleId }) => roleId === id);
    return (
      attending > capacity || own.length !== attending || own.some(({ role }) => role !== name)
    );
  });
  return [...twice, ...wrong.map(({ name }) => name)];
}

function nameIndex(name: string): number {
  const plain = (one: string) => one.normalize('NFC').toLowerCase();
  return NAMES.findIndex((one) => plain(one) === plain(name));
}

/** A name that none of the roles has. */
function freeName(roles: EventDetail['roles']): string {
  const taken = new Set(roles.map(({ name }) => nameIndex(name)));
  return NAMES.find((_, at) => !taken.has(at)) ?? '';
}
