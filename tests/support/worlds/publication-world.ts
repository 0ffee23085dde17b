import type { PostDraft, PostRow } from '#contract/posts.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { HttpAnswer } from '#sync/engine/wire.ts';
import type { Carrier } from '#sync/engine/carrier.ts';
import { drain, type DrainPorts } from '#sync/engine/drain.ts';
import {
  frozen,
  isAnswered,
  LeaseLost,
  plan,
  rewritten,
  type Entry,
  type KeptFile,
  type Outcome,
  type Settled,
} from '#sync/engine/outbox.ts';
import { RetryGate } from '#sync/engine/retry-gate.ts';
import { KEPT_PATH, keptIn } from '#sync/intentions/kept-files.ts';
import { postIntention } from '#sync/intentions/post/post-intention.ts';
import type { PostPublication } from '#sync/intentions/post/post-intention.ts';
import { foldPosts } from '#sync/views/fold-posts.ts';
import { answeredAs } from './batched.ts';
import { aCarrier } from './carriers.ts';
import type { PublicationGuards } from './publication-guards.ts';
import { PublicationServer, refusal } from './publication-server.ts';
import { settlePromises } from './settle-promises.ts';

// A model of two leaders and their posts: one has a device that is often offline, with its outbox, and one works at the server. The
// test decides what happens to them.

const ME = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001';

interface Flight {
  readonly isFile: boolean;
  readonly drainer: string;
  readonly key: string;
  /** Carries the request out on the server, or up to `most` calls of a batch. */
  readonly act: (most?: number) => HttpAnswer | null;
  readonly land: (answer: HttpAnswer | null) => void;
  answer: HttpAnswer | null;
}

interface Delivery {
  readonly code?: ProblemCode;
  readonly most?: number;
}

export class PublicationWorld {
  readonly #guards: PublicationGuards;
  readonly outbox: Entry[] = [];
  readonly settled: Settled[] = [];
  readonly truth = new Map<string, PostRow>();
  readonly files = new Map<string, string | null>();
  readonly server: PublicationServer;
  /** Revisions that the leader on the device has seen while writing, or has made. */
  readonly seen = new Set<string>();
  /** The last title written on the device for each post. */
  readonly written = new Map<string, string>();
  readonly flights: Flight[] = [];
  /** How many new posts the leader on the device has written. */
  created = 0;
  holder = '';
  /** The open form on the device, with the post and the revision that it started from. */
  #form: Omit<PostPublication, 'draft'> | null = null;
  #seq = 0;
  #ids = 0;

  constructor(guards: PublicationGuards) {
    this.#guards = guards;
    this.server = new PublicationServer(guards);
  }

  #newId = () => `00000000-0000-4000-8000-${String((this.#ids += 1)).padStart(12, '0')}`;

  /** What the leader on the device sees. */
  shown() {
    return foldPosts([...this.truth.values()], this.outbox, 'me');
  }

  create(picture: boolean): void {
    this.created += 1;
    const id = this.#newId();
    this.#queue(id, { id, isNew: true, basedOn: 0, draft: this.#draftOf(id, picture) });
  }

  /** Opens the form of one of the posts that the device shows. */
  open(of: number): void {
    const shown = this.shown();
    const post = shown[of % Math.max(1, shown.length)];
    if (!post) return;
    const { id, revision } = post;
    if (!post.isWaiting) this.seen.add(`${id} ${revision}`);
    const isNew = post.isWaiting === true && revision === 0;
    this.#form = { id, isNew, basedOn: revision };
  }

  /** Saves the open form, whatever has become of its post. */
  save(picture: boolean): void {
    const form = this.#form;
    this.#form = null;
    if (form) this.#queue(this.#newId(), { ...form, draft: this.#draftOf(form.id, picture) });
  }

  /** The other leader edits what the server has now. */
  editElsewhere(of: number): void {
    const post = [...this.server.posts.values()][of % Math.max(1, this.server.posts.size)];
    if (post) this.server.store({ ...post, title: `other ${this.#newId()}` }, 'other');
  }

  pull(): void {
    for (const post of this.server.posts.values()) {
      const old = this.truth.get(post.id);
      if (!old || post.revision >= old.revision) this.truth.set(post.id, post);
    }
  }

  #draftOf(id: string, hasPicture: boolean): PostDraft {
    const title = `mine ${this.#newId()}`;
    this.written.set(id, title);
    const picture = hasPicture ? this.#newId() : null;
    if (picture !== null) this.files.set(picture, null);
    const postImageUrl = picture === null ? '' : `${KEPT_PATH}${picture}`;
    return { title, content: '', isPinned: false, postImageUrl, isVideoPost: false, videoUrl: '' };
  }

  #queue(id: string, args: PostPublication): void {
    const key = postIntention.key(args);
    const pending = this.outbox.filter((entry) => entry.key === key);
    const intent = { id, userId: ME, args, at: 0 };
    const accepted = this.settled.filter(
      (entry) => this.#guards.following && entry.key === key && entry.state === 'sent',
    );
    const situation = { truth: [], pending, accepted };
    const { remove, add, replace } = plan(postIntention, intent, situation);
    for (const one of remove) this.#take(one);
    if (replace) this.#put(replace);
    if (add) this.outbox.push({ ...add, seq: (this.#seq += 1) });
    if (add) this.#follow(args.id, (add.args as PostPublication).id);
  }

  /** Notes that the title written for one post belongs to another from now on. */
  #follow(id: string, other: string): void {
    const title = this.written.get(id);
    if (id === other || title === undefined) return;
    this.written.delete(id);
    this.written.set(other, title);
  }

  async startDrain(): Promise<void> {
    const name = `drainer-${this.#newId()}`;
    this.holder = name;
    this.#sync(name).catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) throw error;
    });
    await settlePromises();
  }

  /** Drains until nothing is on its way; entries whose files have arrived are sent by the next drain. */
  async #sync(name: string): Promise<void> {
    const last: { file: Promise<unknown> } = { file: Promise.resolve() };
    const carrier = aCarrier(async ({ key }) => {
      const sent = this.#fly(name, { key, act: () => this.server.upload(key), isFile: true });
      last.file = sent;
      return sent;
    }, 'none');
    do {
      await drain(this.#portsOf(name, carrier));
      await last.file;
    } while (carrier.isBusy);
  }

  #fly(
    drainer: string,
    { key, act, isFile = false }: { key: string; act: Flight['act']; isFile?: boolean },
  ): Promise<HttpAnswer | null> {
    return new Promise((land) => {
      this.flights.push({ isFile, drainer, key, act, land, answer: null });
    });
  }

  #portsOf(name: string, carrier: Carrier): DrainPorts {
    const held = () => {
      if (this.holder !== name) throw new LeaseLost();
    };
    const { filesBeside, oneOfEach } = this.#guards;
    const inQueue = { ...postIntention, files: () => [] };
    const intention = filesBeside ? postIntention : inQueue;
    return {
      store: {
        pending: async () =>
          this.outbox.map((entry) => (oneOfEach ? entry : { ...entry, key: entry.id })),
        missingFile: async (id) => {
          held();
          const file = this.#missingFile(id);
          if (!file || filesBeside) return file;
          const act = () => this.server.upload(file.id);
          await this.#fly(name, { key: file.id, act, isFile: true });
          return null;
        },
        fileArrived: async (id, reply) => {
          held();
          this.files.set(id, (reply as { imageUrl: string }).imageUrl);
          return true;
        },
        freeze: async (ids) => (held(), ids.flatMap((id) => this.#freeze(id) ?? [])),
        note: async ({ id, attempts, state }) => {
          held();
          const stored = this.outbox.find((entry) => entry.id === id);
          if (stored) this.#put({ ...stored, attempts, state });
        },
        settle: async (outcomes) => {
          held();
          for (const outcome of outcomes) this.#settle(outcome);
        },
      },
      send: (request) => {
        const act = (most = Infinity) =>
          answeredAs(request, (call, at) => (at < most ? this.server.receive(call) : null));
        return this.#fly(name, { key: request.key ?? '', act });
      },
      carrier,
      intentionNamed: (wanted) => (wanted === postIntention.name ? intention : undefined),
      credentials: { userId: ME, token: 'token' },
      retryGate: new RetryGate(() => 0),
      random: () => 0,
      newId: this.#newId,
      clock: () => 0,
    };
  }

  #missingFile(entryId: string): KeptFile | null {
    const entry = this.outbox.find(({ id }) => id === entryId);
    if (!entry || entry.request || !this.#guards.filesFirst) return null;
    const id = keptIn([entry.args]).find((one) => this.files.get(one) === null);
    return id === undefined ? null : { id, bytes: new ArrayBuffer(1), type: 'image/png' };
  }

  #freeze(entryId: string): Entry | null {
    const entry = this.outbox.find(({ id }) => id === entryId);
    if (!entry) return null;
    const addresses = [...this.files].flatMap(([id, at]) =>
      at === null ? [] : [[id, at] as const],
    );
    const kept = frozen(entry, postIntention, new Map(addresses));
    this.#put(kept);
    return kept;
  }

  #settle({ entry, settled, effect }: Outcome): void {
    const stored = this.outbox.find(({ id }) => id === entry.id);
    if (!stored || !isAnswered(stored, entry)) return;
    this.#take(entry.id);
    const isCarriedOn = this.#carryOn(entry, effect);
    if (settled && !isCarriedOn) this.settled.push(settled);
    if (settled?.state === 'sent') {
      const made = this.server.keys.get(entry.id)?.body as PostRow;
      this.seen.add(`${made.id} ${made.revision}`);
    }
    for (const row of effect.changes.posts ?? []) {
      const old = this.truth.get(row.id);
      if (!old || row.revision >= old.revision) this.truth.set(row.id, row);
    }
  }

  #carryOn({ key }: Entry, { later, isCarriedOn = false }: Outcome['effect']): boolean {
    const isOn = isCarriedOn ? this.#guards.carryingOn : this.#guards.rebasing;
    if (!later || !isOn) return false;
    const unsent = this.outbox.filter((one) => one.key === key && !one.request);
    for (const one of unsent) {
      const next = rewritten(one, postIntention, later);
      this.#put(next);
      this.#follow((one.args as PostPublication).id, (next.args as PostPublication).id);
    }
    return isCarriedOn && unsent.length > 0;
  }

  deliver(flight: Flight, { code, most = Infinity }: Delivery = {}): void {
    flight.answer = code ? refusal(flight.key, code) : flight.act(most);
  }

  /** Makes the server refuse the request for good, unless it was answered before. */
  refuse(flight: Flight): void {
    flight.answer = this.server.refuse(flight.key);
  }

  async land(flight: Flight, answer: HttpAnswer | null): Promise<void> {
    this.flights.splice(this.flights.indexOf(flight), 1);
    flight.land(answer);
    await settlePromises();
  }

  #put(entry: Entry): void {
    const at = this.outbox.findIndex(({ id }) => id === entry.id);
    if (at >= 0) this.outbox[at] = entry;
  }

  #take(id: string): boolean {
    const at = this.outbox.findIndex((entry) => entry.id === id);
    if (at >= 0) this.outbox.splice(at, 1);
    return at >= 0;
  }
}
