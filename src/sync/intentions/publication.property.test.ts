import {
  allPublicationGuards,
  type PublicationGuards,
} from '#tests/support/worlds/publication-guards.ts';
import { PublicationWorld } from '#tests/support/worlds/publication-world.ts';
import { KEPT_PATH, keptIn } from '#sync/intentions/kept-files.ts';
import type { PostPublication } from '#sync/intentions/post/post-intention.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

// Random histories of two leaders and their posts: one writes on a device whose network loses requests and answers, and
// whose drains are killed at any moment; the other writes at the server. After each history the rules must hold.

vi.setConfig({ testTimeout: 60_000 });
const RUNS = { numRuns: 3_000, seed: 20_261_123 };

interface Befalling {
  kind: 'befall';
  what: 'deliver' | 'part' | 'answer' | 'lose' | 'kill' | 'fail' | 'refuse';
  of: number;
}
type Step =
  | Befalling
  | { kind: 'create'; picture: boolean }
  | { kind: 'open'; of: number }
  | { kind: 'save'; picture: boolean }
  | { kind: 'elsewhere'; of: number }
  | { kind: 'pull' }
  | { kind: 'drain' };

const of = fc.nat(5);
const picture = fc.boolean();
const onTheWay = (what: Befalling['what']) =>
  fc.record({ kind: fc.constant('befall' as const), what: fc.constant(what), of });
const elsewhere = fc.record({ kind: fc.constant('elsewhere' as const), of });
const alone: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('create' as const), picture }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('open' as const), of }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('save' as const), picture }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'pull' as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'drain' as const }) },
  { weight: 5, arbitrary: onTheWay('deliver') },
  { weight: 1, arbitrary: onTheWay('part') },
  { weight: 5, arbitrary: onTheWay('answer') },
  { weight: 1, arbitrary: onTheWay('lose') },
  { weight: 1, arbitrary: onTheWay('kill') },
  { weight: 1, arbitrary: onTheWay('fail') },
);
const withBoth: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: alone },
  { weight: 1, arbitrary: elsewhere },
  { weight: 1, arbitrary: onTheWay('refuse') },
);
const historyOf = (step: fc.Arbitrary<Step>) => fc.array(step, { minLength: 5, maxLength: 45 });

async function act(world: PublicationWorld, step: Step): Promise<void> {
  switch (step.kind) {
    case 'create':
      world.create(step.picture);
      return;
    case 'open':
      world.open(step.of);
      return;
    case 'save':
      world.save(step.picture);
      return;
    case 'elsewhere':
      world.editElsewhere(step.of);
      return;
    case 'pull':
      world.pull();
      return;
    case 'drain':
      return world.startDrain();
    case 'befall':
      return happen(world, step);
  }
}

/** What befalls something on its way. */
async function happen(world: PublicationWorld, { what, of: place }: Befalling): Promise<void> {
  const flight = world.flights[place % Math.max(1, world.flights.length)];
  if (!flight) return;
  switch (what) {
    case 'deliver':
      world.deliver(flight);
      return;
    case 'part': // of a batch the first call alone
      world.deliver(flight, { most: 1 });
      return;
    case 'fail':
      if (!flight.answer) world.deliver(flight, { code: 'internal' });
      return;
    case 'refuse':
      if (!flight.answer) world.refuse(flight);
      return;
    case 'answer':
      if (flight.answer) await world.land(flight, flight.answer);
      return;
    case 'lose':
      return world.land(flight, null);
    case 'kill':
      world.flights.splice(world.flights.indexOf(flight), 1);
  }
}

async function play(
  steps: readonly Step[],
  guards: PublicationGuards,
  pictures: 'arrive' | 'get stuck' = 'arrive',
) {
  const world = new PublicationWorld(guards);
  for (const step of steps) {
    await act(world, step);
    showsWhatWaits(world);
  }
  // The weather clears: everything on its way is answered, and drains start until nothing waits.
  for (let i = 0; i < 300 && (world.outbox.length > 0 || world.flights.length > 0); i += 1) {
    const moving = () => world.flights.find(({ isFile }) => !isFile || pictures === 'arrive');
    if (!moving()) await world.startDrain();
    const flight = moving();
    if (!flight) continue;
    if (!flight.answer) world.deliver(flight);
    await world.land(flight, flight.answer);
  }
  return world;
}

/** PB6. */
function showsWhatWaits(world: PublicationWorld): void {
  const shown = new Map(world.shown().map((post) => [post.id, post]));
  for (const { args } of world.outbox) {
    const { id } = args as { id: string };
    expect(shown.get(id)).toMatchObject({ isWaiting: true, title: world.written.get(id) });
  }
}

const check = (
  step: fc.Arbitrary<Step>,
  guards: PublicationGuards,
  rule: (world: PublicationWorld) => void,
) =>
  fc.asyncProperty(historyOf(step), async (steps) => {
    rule(await play(steps, guards));
  });

const unseen = (world: PublicationWorld) =>
  world.server.overwritings.filter(
    ({ by, id, revision }) => by === 'me' && !world.seen.has(`${id} ${revision}`),
  );

test('PB5 in every history nothing is overwritten that its author has not seen', async () => {
  await fc.assert(
    check(withBoth, allPublicationGuards, (world) => {
      expect(unseen(world)).toEqual([]);
    }),
    RUNS,
  );
});

test('control: without comparing revisions something unseen is overwritten', async () => {
  const guards = { ...allPublicationGuards, revisions: false };
  const found = await fc.check(
    check(withBoth, guards, (world) => {
      expect(unseen(world)).toEqual([]);
    }),
    RUNS,
  );
  expect(found.failed).toBe(true);
});

test('control: without the revision that a repeated call made, something unseen is overwritten', async () => {
  const guards = { ...allPublicationGuards, naming: false };
  const found = await fc.check(
    check(withBoth, guards, (world) => {
      expect(unseen(world)).toEqual([]);
    }),
    RUNS,
  );
  expect(found.failed).toBe(true);
});

test('PB1 PB3 in every history each publication takes effect at most once, and what was written last is on the server or was refused', async () => {
  await fc.assert(
    check(withBoth, allPublicationGuards, (world) => {
      expect(world.outbox).toEqual([]);
      expect(new Set(world.server.effects).size).toBe(world.server.effects.length);
      const refused = new Set(
        world.settled.flatMap(({ state, args }) =>
          state === 'refused' ? [(args as { id: string }).id] : [],
        ),
      );
      const titles = new Map([...world.server.posts.values()].map(({ id, title }) => [id, title]));
      for (const [id, title] of world.written) {
        const isThere = titles.get(id) === title || titles.get(id)?.startsWith('other') === true;
        expect(isThere || refused.has(id)).toBe(true);
      }
    }),
    RUNS,
  );
});

const nothingRefused = (world: PublicationWorld) => {
  expect(world.settled.filter(({ state }) => state === 'refused')).toEqual([]);
  for (const [id, title] of world.written) expect(world.server.posts.get(id)?.title).toBe(title);
  expect(world.server.posts.size).toBe(world.created);
};

test('PB3 PB4 in every history of one leader alone nothing is refused or made twice: own edits follow each other', async () => {
  await fc.assert(check(alone, allPublicationGuards, nothingRefused), RUNS);
});

test('control: without idempotency a publication whose answer was lost is refused as its own rival', async () => {
  const guards = { ...allPublicationGuards, idempotency: false };
  const found = await fc.check(check(alone, guards, nothingRefused), RUNS);
  expect(found.failed).toBe(true);
});

test('control: without moving the base an edit of what is on its way is refused', async () => {
  const guards = { ...allPublicationGuards, rebasing: false };
  const found = await fc.check(check(alone, guards, nothingRefused), RUNS);
  expect(found.failed).toBe(true);
});

test('control: without following what was published since, a form that was open meanwhile is refused', async () => {
  const guards = { ...allPublicationGuards, following: false };
  const found = await fc.check(check(alone, guards, nothingRefused), RUNS);
  expect(found.failed).toBe(true);
});

test('OB29 control: with two entries of one thing in a batch, the second is based on what the first has changed', async () => {
  const guards = { ...allPublicationGuards, oneOfEach: false };
  const found = await fc.check(check(alone, guards, nothingRefused), RUNS);
  expect(found.failed).toBe(true);
});

/** Whatever was written last is on the server, or came back to a form that can make or change something with it. */
const comesBack = (world: PublicationWorld) => {
  const refused = world.settled.filter(({ state }) => state === 'refused');
  for (const [id, title] of world.written) {
    const about = refused.map(({ args }) => args as PostPublication).findLast(isAbout(id));
    const post = world.server.posts.get(id);
    if (!post) expect(about).toMatchObject({ isNew: true, draft: { title } });
    else if (about) expect(about.isNew).toBe(false);
  }
};

const isAbout = (id: string) => (args: PostPublication) => args.id === id;

test('PB8 in every history something that never came to be comes back once, with the last text', async () => {
  await fc.assert(check(withBoth, allPublicationGuards, comesBack), RUNS);
});

test('control: without carrying on, the last text is about something that does not exist', async () => {
  const guards = { ...allPublicationGuards, carryingOn: false };
  const found = await fc.check(check(withBoth, guards, comesBack), RUNS);
  expect(found.failed).toBe(true);
});

const arrivesWhole = (world: PublicationWorld) => {
  for (const bodies of world.server.bodies.values()) {
    expect(bodies.size).toBe(1); // OB5
    for (const body of bodies) expect(body).not.toContain(KEPT_PATH);
  }
  expect(new Set(world.server.uploads).size).toBe(world.server.uploads.length);
};

test('PB2 in every history a text arrives with the addresses of its pictures, each of which is stored once', async () => {
  await fc.assert(check(withBoth, allPublicationGuards, arrivesWhole), RUNS);
});

test('control: a text that goes before its pictures points to what only its device has', async () => {
  const guards = { ...allPublicationGuards, filesFirst: false };
  const found = await fc.check(check(withBoth, guards, arrivesWhole), RUNS);
  expect(found.failed).toBe(true);
});

/** Texts without a picture, and not behind one that waits for its own. */
const plainArrived = (world: PublicationWorld) => {
  const stuck = new Set(
    world.outbox.filter(({ args }) => keptIn([args]).length > 0).map(({ key }) => key),
  );
  expect(world.outbox.filter(({ key }) => !stuck.has(key))).toEqual([]);
};

const checkStuck = (guards: PublicationGuards) =>
  fc.asyncProperty(historyOf(alone), async (steps) => {
    plainArrived(await play(steps, guards, 'get stuck'));
  });

test('PB10 in every history in which pictures get stuck, whatever shows none arrives', async () => {
  await fc.assert(checkStuck(allPublicationGuards), RUNS);
});

test('control: with pictures in the queue, one that gets stuck holds up whatever comes after it', async () => {
  const guards = { ...allPublicationGuards, filesBeside: false };
  expect((await fc.check(checkStuck(guards), RUNS)).failed).toBe(true);
});
