import { intentionNamed } from '../intentions.ts';
import type { PostingRow } from '#contract/applications.ts';
import type { ProblemCode } from '#contract/problem.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answeredAs } from '#tests/support/worlds/batched.ts';
import { aCarrier } from '#tests/support/worlds/carriers.ts';
import type { HttpAnswer, WireRequest } from '#sync/engine/wire.ts';
import { applicationIntention } from './application-intention.ts';
import { drain } from '#sync/engine/drain.ts';
import { frozen, plan, type Entry, type Settled } from '#sync/engine/outbox.ts';
import { RetryGate } from '#sync/engine/retry-gate.ts';

const posting: PostingRow = {
  id: '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6f001',
  departmentId: 'logistics',
  title: 'Convoy Lead',
  description: '',
  tags: [],
  isOpen: true,
  revision: 4,
};
function argsOf(message: string, postingId = posting.id) {
  const names = { postingTitle: posting.title, departmentName: 'Logistics' };
  return { departmentId: 'logistics', postingId, message, ...names };
}

/** The queue after one more submission, as the store would keep it. */
function after(queue: readonly Entry[], args: ReturnType<typeof argsOf>, id: string): Entry[] {
  const key = applicationIntention.key(args);
  const pending = queue.filter((entry) => entry.key === key);
  const intent = { id, userId: 'me', args, at: 0 };
  const { remove, add, replace } = plan(applicationIntention, intent, {
    truth: [],
    pending,
    accepted: [],
  });
  const seq = Math.max(0, ...queue.map((entry) => entry.seq)) + 1;
  const kept = queue
    .filter((entry) => !remove.includes(entry.id))
    .map((entry) => (entry.id === replace?.id ? replace : entry));
  return add ? [...kept, { ...add, seq }] : kept;
}

function messagesIn(entries: readonly Pick<Entry, 'args'>[]): string[] {
  return entries.map(({ args }) => (args as { message: string }).message);
}

describe('AP1 a submission is named by its posting and its message', () => {
  test('two different ones to the same posting both wait', () => {
    const queue = after(after([], argsOf('First'), 'a'), argsOf('Second'), 'b');
    expect(messagesIn(queue)).toEqual(['First', 'Second']);
    expect(new Set(queue.map(({ key }) => key)).size).toBe(2);
  });

  test('the same one to two postings waits twice', () => {
    const other = argsOf('First', '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6f002');
    expect(after(after([], argsOf('First'), 'a'), other, 'b')).toHaveLength(2);
  });

  test('the same one queued again while it was never sent is one, under its first id', () => {
    const queue = after(after([], argsOf('First'), 'a'), argsOf('First'), 'b');
    expect(queue.map(({ id }) => id)).toEqual(['a']);
  });

  test('OB5 the same one queued again while it may have arrived is the one on its way', () => {
    const sent = after([], argsOf('First'), 'a').map((one) => frozen(one, applicationIntention));
    expect(after(sent, argsOf('First'), 'b')).toEqual(sent);
  });

  test('it goes to its posting, with its message and nothing else', () => {
    expect(applicationIntention.request(argsOf('<p>First</p>'), new Map())).toEqual({
      method: 'POST',
      path: `/departments/logistics/applications/${posting.id}/submit`,
      body: '{"message":"<p>First</p>"}',
    });
  });

  test('it keeps the names of posting and department', () => {
    expect(after([], argsOf('First'), 'a')[0]?.label.title).toBe(
      'Application for Convoy Lead, Logistics',
    );
  });
});

describe('a submission that is refused', () => {
  const settle = (code: ProblemCode, current?: unknown) =>
    applicationIntention.settle(
      argsOf('First'),
      { kind: 'refused', problem: { status: 409, code, message: '', current } },
      'me',
    );

  test('AP4 OB14 shows a posting that was closed as closed', () => {
    const closed = { ...posting, isOpen: false, revision: 5 };
    expect(settle('posting_closed', closed).changes).toEqual({ postings: [closed] });
  });

  test('changes nothing where the refusal carries no posting', () => {
    expect(settle('not_found')).toEqual(settle('posting_closed', { id: 'x' }));
    expect(settle('not_found').changes).toEqual({});
  });

  test('is never taken for done', () => {
    for (const code of ['posting_closed', 'not_found', 'forbidden'] as const) {
      expect(applicationIntention.isDone(argsOf('First'), code)).toBe(false);
    }
  });
});

type Fate = 'arrives' | 'request lost' | 'answer lost';
type Step =
  | { readonly kind: 'submit'; readonly message: string }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'drain'; readonly fates: readonly Fate[] };

const fate = fc.constantFrom<Fate>('arrives', 'request lost', 'answer lost');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('submit' as const),
    message: fc.constantFrom('<p>One</p>', '<p>Two</p>', '<p>Three</p>'),
  }),
  fc.record({ kind: fc.constant('toggle' as const) }),
  fc.record({
    kind: fc.constant('drain' as const),
    fates: fc.array(fate, { minLength: 1, maxLength: 4 }),
  }),
);

/** A device and a server with one posting; the line between them loses what it is told to lose. */
class World {
  queue: Entry[] = [];
  readonly settled: Settled[] = [];
  /** The server: what it stored, under which id, and what it answered to which key. */
  readonly stored = new Map<string, string>();
  readonly answered = new Map<string, HttpAnswer>();
  isOpen = true;
  /** Messages as their author would count them: each from being submitted to being settled. */
  wanted = 0;
  #ids = 0;
  readonly #remembersKeys: boolean;

  constructor({ remembersKeys }: { readonly remembersKeys: boolean }) {
    this.#remembersKeys = remembersKeys;
  }

  submit(message: string): void {
    if (!messagesIn(this.queue).includes(message)) this.wanted += 1;
    this.queue = after(this.queue, argsOf(message), `entry-${String((this.#ids += 1))}`);
  }

  async drain(fates: readonly Fate[]): Promise<void> {
    const left = [...fates];
    await drain({
      store: {
        pending: async () => this.queue,
        missingFile: async () => null,
        fileArrived: async () => true,
        freeze: async (ids) => {
          const isMeant = ({ id }: Entry) => ids.includes(id);
          this.queue = this.queue.map((entry) =>
            isMeant(entry) ? frozen(entry, applicationIntention) : entry,
          );
          return this.queue.filter(isMeant);
        },
        settle: async (outcomes) => {
          for (const { entry, settled } of outcomes) {
            this.queue = this.queue.filter(({ id }) => id !== entry.id);
            if (settled) this.settled.push(settled);
          }
        },
        note: async () => {
          throw new Error('nothing fails here');
        },
      },
      carrier: aCarrier(),
      send: async (request) => {
        const happens = left.shift() ?? 'arrives';
        if (happens === 'request lost') return null;
        const answer = answeredAs(request, (call) => this.#answer(call));
        return happens === 'answer lost' ? null : answer;
      },
      intentionNamed,
      credentials: { userId: 'me', token: 't' },
      retryGate: new RetryGate(() => 0),
      random: () => 0,
      newId: () => 'none',
      clock: () => 0,
    });
  }

  #answer({ key, body }: WireRequest): HttpAnswer {
    const id = key ?? '';
    const known = this.answered.get(id);
    if (known && this.#remembersKeys) return known;
    const { message } = JSON.parse(body ?? '{}') as { message: string };
    const refusal = { status: 409, code: 'posting_closed', message: 'This posting has closed.' };
    if (this.isOpen) {
      this.stored.set(this.#remembersKeys ? id : `${id} ${String(this.stored.size)}`, message);
    }
    const answer = {
      ...{ status: this.isOpen ? 200 : 409, marker: '1', key, retryAfter: null, date: null },
      body: this.isOpen ? { id } : refusal,
    };
    this.answered.set(id, answer);
    return answer;
  }
}

/** Runs a history to its end, with the line whole at last, and answers what has become of it. */
async function run(steps: readonly Step[], remembersKeys = true): Promise<World> {
  const world = new World({ remembersKeys });
  for (const one of steps) {
    if (one.kind === 'submit') world.submit(one.message);
    else if (one.kind === 'toggle') world.isOpen = !world.isOpen;
    else await world.drain(one.fates);
  }
  await world.drain([]);
  return world;
}

async function check(steps: readonly Step[], remembersKeys = true): Promise<void> {
  const world = await run(steps, remembersKeys);
  const sent = world.settled.filter(({ state }) => state === 'sent');
  expect(world.queue).toEqual([]);
  // OB2, AP2: what the author was told to have arrived is there, once, under its own id.
  expect([...world.stored.keys()].sort()).toEqual(sent.map(({ id }) => id).sort());
  expect(sent.map(({ id }) => world.stored.get(id))).toEqual(messagesIn(sent));
  // AP1, AP3: no message is lost, whatever became of it, and none is sent twice.
  expect(world.settled).toHaveLength(world.wanted);
}

const RUNS = { seed: 20_261_120, numRuns: 1_000 };

test('AP1 AP2 AP3 whatever is lost on the way, each message arrives once or comes back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), (steps) => check(steps)),
    RUNS,
  );
});

test('control: a server that does not remember keys is found out', async () => {
  const forgetful = fc.asyncProperty(fc.array(step, { maxLength: 20 }), (steps) =>
    check(steps, false),
  );
  await expect(fc.assert(forgetful, RUNS)).rejects.toThrow();
});
