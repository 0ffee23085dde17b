import type { BodyInput, Endpoint, Method } from '#contract/endpoint.ts';
import type { Problem, ProblemCode } from '#contract/problem.ts';
import type { Changes, Collection, Row } from '#contract/collections.ts';
import type { SyncPage } from '#contract/sync.ts';
import type * as z from 'zod/mini';
import type { Label } from './label.ts';

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
  readonly followUps: readonly FollowUp[];
  /** A sentence for the member about an accepted change. */
  readonly notice?: string;
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
  readonly to: (row: Row<C>) => Row<C> | null;
}

export interface FollowUp {
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
  /** Intentions on the same thing that may already have reached the server, oldest first. */
  readonly attempted: readonly Args[];
  /** Those on the same thing that the server has accepted lately, oldest first. */
  readonly accepted: readonly Accepted<Args>[];
}

/** File id -> where the server keeps it. */
export type Addresses = ReadonlyMap<string, string>;

/** One kind of change that may wait to be sent: how it is keyed, merged and sent, and what its answer means. */
export interface IntentionSpec<Name extends string, Args> {
  readonly name: Name;
  readonly args: z.ZodMiniType<Args>;
  /** An internal intention that no member asked for: not listed, and dropped when refused. */
  readonly isInternal: boolean;
  /** The thing it is about: intentions with equal keys keep their order. */
  readonly key: (args: Args) => string;
  readonly reads: (args: Args, userId: string) => readonly TruthRef[];
  /** Never-sent intentions on one thing, oldest first, merged into one; null if together they change nothing. */
  readonly net: (chain: readonly Args[], context: NetContext<Args>) => Args | null;
  /** What a person would call it. */
  readonly label: (args: Args) => Label;
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
  readonly method: Method;
  readonly path: string;
  readonly body: string;
}

/** The same with unparsed arguments, as they come out of the database. */
export type Intention = IntentionSpec<string, unknown>;

/** Finds an intention by name; undefined for one that another version of the app has queued. */
export type Intentions = (name: string) => Intention | undefined;

/** Binds an intention to its schema: every function parses what it is given, and throws if that fails. */
export function intention<Name extends string, Args>(spec: IntentionSpec<Name, Args>): Intention {
  const parse = (args: unknown) => spec.args.parse(args);
  return {
    name: spec.name,
    args: spec.args,
    isInternal: spec.isInternal,
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
    label: (args) => spec.label(parse(args)),
    request: (args, addresses) => spec.request(parse(args), addresses),
    files: (args) => spec.files?.(parse(args)) ?? [],
    renewed: (args, id) => spec.renewed?.(parse(args), id) ?? args,
    anew: (args, now) => spec.anew?.(parse(args), now) ?? { args, id: null },
    isDone: (args, code) => spec.isDone(parse(args), code),
    settle: (args, settlement, userId) => spec.settle(parse(args), settlement, userId),
  };
}

/** A path with its `:name` segments filled in. */
type Filled<Path extends string> = Path extends `${infer Start}:${string}/${infer Rest}`
  ? `${Start}${string}/${Filled<Rest>}`
  : Path extends `${infer Start}:${string}`
    ? `${Start}${string}`
    : Path;

/**
 * A call as it goes over the wire. Only the endpoint's type is used, and it checks all three arguments: the schemas
 * would be dead weight in the service worker, which never parses what it sends.
 */
export function requestTo<E extends Endpoint>(
  method: E['method'],
  path: Filled<E['path']>,
  body: BodyInput<E>,
): RequestDraft {
  return { method, path, body: JSON.stringify(body) };
}

export const noEffect: Effect = { changes: {}, deleted: {}, followUps: [] };
