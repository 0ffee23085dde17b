import { pathOf, type BodyInput, type Endpoint, type Params } from '#contract/endpoint.ts';
import type { Problem, ProblemCode } from '#contract/problem.ts';
import type { ReplayedMethod } from '#contract/replay.ts';
import type { Changes, Collection, RowOf } from '#contract/collections.ts';
import type { SyncPage } from '#contract/sync.ts';
import type * as z from 'zod/mini';
import type { Label } from './label.ts';
import type { Words } from './intention-words.ts';

/** A row of the truth that an intention looks at before it is queued. */
export interface TruthRef {
  readonly collection: Collection;
  readonly id: string;
}

/** What the server's answer changes on the device, in the transaction that removes the entry. */
export interface Effect {
  readonly changes: Changes;
  readonly deleted: SyncPage['deleted'];
  /** What the answer means for rows that it does not contain. */
  readonly patches?: readonly RowPatch[];
  readonly followUps: readonly Wish[];
  /** A sentence for the member about an accepted change. */
  readonly notice?: string;
  /** The arguments as they are told of from then on, with what the answer said; else they are as they were. */
  readonly settledAs?: unknown;
  /** The revision that the server made of an accepted change, which later ones may be based on (PB4). */
  readonly revision?: number;
  /** What the answer means for never-sent intentions on the same thing: the arguments of the entry afterwards. */
  readonly later?: (args: unknown, entryId: string) => unknown;
  /** What was never sent carries on what was refused: if there is any, the refusal is not told (PB8). */
  readonly isCarriedOn?: boolean;
}

/**
 * A row of the truth that changes although the answer does not contain it: `to` returns what it becomes, null removes
 * it. It keeps its revision, so that whatever the server says about it from then on counts.
 */
export type RowPatch = { readonly [C in Collection]: RowPatchOf<C> }[Collection];
export interface RowPatchOf<C extends Collection> {
  readonly collection: C;
  readonly id: string;
  readonly to: (row: RowOf<C>) => RowOf<C> | null;
}

/** What somebody wants, as an outbox takes it. */
export interface Wish {
  readonly name: string;
  readonly args: unknown;
}

export type Settlement =
  | { readonly kind: 'accepted'; readonly reply: unknown }
  | { readonly kind: 'done' | 'refused'; readonly problem: Problem };

/** An intention that the server has accepted, and the revision that it made of it. */
export interface Accepted<Args> {
  readonly args: Args;
  readonly revision?: number;
}

/** What the net effect of several never-sent intentions is measured against. */
export interface NetContext<Args> {
  readonly userId: string;
  /** The rows named by `reads`, in their order. */
  readonly truth: readonly unknown[];
  /** What goes to the server before this, or may be there already, oldest first. */
  readonly attempted: readonly Args[];
  /** Those on the same thing that the server has accepted lately, oldest first. */
  readonly accepted: readonly Accepted<Args>[];
}

/** File id -> where the server keeps it. */
export type Addresses = ReadonlyMap<string, string>;

/** One kind of change that may wait to be sent: how it is keyed, merged and sent, what its answer means, and how it is told of. */
export interface IntentionSpec<Args> {
  readonly name: string;
  readonly args: z.ZodMiniType<Args>;
  /** The thing it is about: intentions with equal keys keep their order. */
  readonly key: (args: Args) => string;
  readonly reads: (args: Args, userId: string) => readonly TruthRef[];
  /** Never-sent intentions on one thing, oldest first, merged into one; null if together they change nothing. */
  readonly net: (chain: readonly Args[], context: NetContext<Args>) => Args | null;
  /** What a pending change of another kind on the same thing, which goes first, would be as one of this; null for what has no like. */
  readonly likened?: (entry: Wish) => Args | null;
  /** What a person would call it. */
  readonly label: (args: Args) => Label;
  /** What its author is told of it; null for an internal one, which no member asked for: not listed, and dropped when refused. */
  readonly words: ((args: Args) => Words) | null;
  /** The row by whose names it is called; what it was queued with stays where it is stored. */
  readonly namedBy?: (args: Args) => TruthRef | null;
  /** The arguments with the names that this row has now. */
  readonly asNamed?: (args: Args, row: unknown) => Args;
  /** The arguments of an entry of an earlier version, which kept some of them in the label; null if this label has none. */
  readonly fromLabel?: (args: Args, label: unknown) => Args | null;
  readonly request: (args: Args, addresses: Addresses) => RequestDraft;
  /** Ids of the files kept on the device that its request refers to; they go first (PB2). */
  readonly files?: (args: Args) => readonly string[];
  /** The arguments of a new entry of this id, if they mention it (PB1). */
  readonly renewed?: (args: Args, id: string) => Args;
  /** What a change becomes that the server has lost and its author sends again (PL18); as it was, if there is none. */
  readonly anew?: (args: Args, now: Remains) => Renewal<Args>;
  /** True for a refusal that means the wish is already fulfilled. */
  readonly isDone: (args: Args, code: ProblemCode) => boolean;
  readonly settle: (args: Args, settlement: Settlement, userId: string) => Effect;
}

/** What a server that was put back to an older copy still has of the thing that a lost change is about. */
export interface Remains {
  /** The revision of its row; null if there is none. */
  readonly revision: number | null;
  /** The arguments of all changes of it that this device knows to have been accepted. */
  readonly accepted: readonly unknown[];
}

/** The change, and the id that its entry needs; null for the one that it had. */
export interface Renewal<Args> {
  readonly args: Args;
  readonly id: string | null;
}

export interface RequestDraft {
  readonly method: ReplayedMethod;
  readonly path: string;
  readonly body: string;
}

/** An intention with unparsed arguments, as they come out of the database. */
export interface Intention extends IntentionSpec<unknown> {
  readonly isInternal: boolean;
}

/** An intention whose arguments are known: for those who queue it, and who look for it among what waits. */
export interface IntentionOf<Args> extends Intention {
  /** What is queued to have it carried out. */
  readonly with: (args: Args) => Wish;
  /** The arguments of an entry of this kind; null for any other one, and for one that this version can't read. */
  readonly in: (entry: Wish) => Args | null;
}

/** Finds an intention by name; undefined for one that another version of the app has queued. */
export type Intentions = (name: string) => Intention | undefined;

/** Binds an intention to its schema: every function parses what it is given, and throws if that fails. */
export function intention<Args>(spec: IntentionSpec<Args>): IntentionOf<Args> {
  const parse = (args: unknown) => spec.args.parse(args);
  const { words } = spec;
  return {
    with: (args) => ({ name: spec.name, args }),
    in: ({ name, args }) => (name === spec.name ? (spec.args.safeParse(args).data ?? null) : null),
    name: spec.name,
    args: spec.args,
    isInternal: words === null,
    key: (args) => spec.key(parse(args)),
    reads: (args, userId) => spec.reads(parse(args), userId),
    net: (chain, context) =>
      spec.net(chain.map(parse), {
        ...context,
        attempted: context.attempted.map(parse),
        accepted: context.accepted.flatMap((one) => {
          const { data } = spec.args.safeParse(one.args); // another version may have sent it
          return data === undefined ? [] : [{ ...one, args: data }];
        }),
      }),
    likened: (entry) => spec.likened?.(entry) ?? null,
    label: (args) => spec.label(parse(args)),
    words: words && ((args) => words(parse(args))),
    namedBy: (args) => spec.namedBy?.(parse(args)) ?? null,
    asNamed: (args, row) => spec.asNamed?.(parse(args), row) ?? args,
    fromLabel: (args, label) => spec.fromLabel?.(parse(args), label) ?? null,
    request: (args, addresses) => spec.request(parse(args), addresses),
    files: (args) => spec.files?.(parse(args)) ?? [],
    renewed: (args, id) => spec.renewed?.(parse(args), id) ?? args,
    anew: (args, now) => spec.anew?.(parse(args), now) ?? { args, id: null },
    isDone: (args, code) => spec.isDone(parse(args), code),
    settle: (args, settlement, userId) => spec.settle(parse(args), settlement, userId),
  };
}

/** A call that `/replay` carries out. */
type Replayed = Endpoint<string, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, ReplayedMethod>;

/** A call as it goes over the wire. One without a body isn't taken: what is deleted while offline is said by a PUT or POST. */
export function requestTo<E extends Replayed>(
  to: E,
  body: undefined extends BodyInput<E> ? never : BodyInput<E>,
  ...[params]: keyof Params<E> extends never ? [] : [Params<E>]
): RequestDraft {
  const path = params ? pathOf(to, params) : to.path;
  return { method: to.method, path, body: JSON.stringify(body) };
}

export const noEffect: Effect = { changes: {}, deleted: {}, followUps: [] };
