import type { Body, Contract, Endpoint, Params, Query, Reply } from '#contract/endpoint.ts';
import type { ApiError } from '#contract/problem.ts';
import type { Caller } from '#server/core/identity/caller.ts';
import type { RequestFacts } from '#server/core/reception/request-facts.ts';
import type { Reread } from '#server/core/idempotency/idempotency.ts';
import type { ReadAfterCommit } from '#server/core/idempotency/read-after-commit.ts';
import type { Services } from './services.ts';
import type { Queryable } from '#server/db/database.ts';

/**
 * What a handler receives. `db` is the transaction of this call (the plain database for reads and
 * `untransacted` calls): it is passed on, never taken from elsewhere. `caller` is null for a visitor, but
 * never if the endpoint's access is not `anyone` (use `memberOf`).
 */
export interface Context<E extends Endpoint> {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly caller: Caller | null;
  readonly db: Queryable;
  readonly services: Services;
  readonly request: RequestFacts;
  /** The bytes of the uploaded file, for endpoints with `upload`. */
  readonly file: Buffer | null;
  /** Sets a header of this answer. A repetition under the same key is answered without it. */
  readonly setHeader: (name: string, value: string) => void;
}

/** A call that declares no reply is answered with 204, whatever its handler returns. */
export type Handler<E extends Endpoint> = (
  context: Context<E>,
) => [Reply<E>] extends [undefined] ? Promise<void> : Promise<Reply<E> | ReadAfterCommit>;
export type Handlers<C extends Contract> = { readonly [Name in keyof C]: Handler<C[Name]> };

export interface BoundCall {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly handle: (context: never) => Promise<unknown>;
  /** How a repetition under the same key is answered if the answer itself must not be stored. */
  readonly reread?: Reread;
  readonly laneOf?: LaneOf;
  readonly lockFirst?: LockFirst;
  /** Hears of a call that nobody signed in for, and that was let in, but had to be refused for its form. */
  readonly misread?: (refusal: ApiError, services: Services) => Promise<void>;
}

/**
 * For calls that many members make at the same moment: names the row that all calls with such a body and address lock (`inLane`); null
 * for none. By the body as it came, not checked yet.
 */
export type LaneOf = (body: unknown, params: Readonly<Record<string, string>>) => string | null;

/**
 * For calls that lock other accounts as well: holds them and the caller's, in one statement before anything else, so that there
 * is no deadlock. It reads the address and the body with its fields in camel case, neither checked yet.
 */
export type LockFirst = (
  tx: Queryable,
  callerId: string,
  call: { readonly body: unknown; readonly params: Readonly<Record<string, string>> },
) => Promise<unknown>;

/** Pairs every endpoint of a contract with its handler; a forgotten or misspelt one does not compile. */
export function implement<C extends Contract>(
  feature: string,
  contract: C,
  handlers: Handlers<C>,
  rereads: { readonly [Name in keyof C]?: Reread } = {},
  lanes: { readonly [Name in keyof C]?: LaneOf } = {},
  locks: { readonly [Name in keyof C]?: LockFirst } = {},
): BoundCall[] {
  return Object.entries(contract).map(([name, endpoint]) => {
    const reread = rereads[name as keyof C];
    const laneOf = lanes[name as keyof C];
    const lockFirst = locks[name as keyof C];
    return {
      name: `${feature}.${name}`,
      endpoint,
      handle: handlers[name as keyof C],
      ...(reread && { reread }),
      ...(laneOf && { laneOf }),
      ...(lockFirst && { lockFirst }),
    };
  });
}
