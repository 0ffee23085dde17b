import * as z from 'zod/mini';
import type { Access } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/**
 * How a call is carried out, if not in the ordinary way.
 *
 * `upload`: the body is multipart with one file in the named field. Uploads never run in a transaction: decoding
 * takes long, and repeating one leaves the same file.
 * `untransacted`: the handler gets the database itself, not a transaction, and its answer is never stored under an
 * idempotency key (anonymous calls, slow hashing, streams).
 * `richText`: the field of the body that holds an editor's HTML, or calls with such fields, and may be long. Every other body is
 * small (server/core/reception/body-limits.ts). The answer says what of the HTML was left out.
 * `isVital`: answered however busy the server is.
 * `mayWait`: a device may keep it in its outbox, and send it in a batch with others (contract/replay).
 * `refusesDeadToken`: on a call for anyone, a dead token gets a 401 instead of a visitor's answer, because a member
 * would be told more.
 * `pictureField`: the field of the body that names a picture, perhaps of another host (SPEC 16.14).
 * `file`: the reply isn't JSON but a file of this type; what it declares as its reply is nothing.
 * `isPublicContent`: a reply that is the same for everybody until posts, About Us or pages change; the server keeps it.
 */
export interface Manner {
  readonly upload?: string;
  readonly untransacted?: true;
  readonly richText?: string;
  readonly isVital?: true;
  readonly mayWait?: true;
  readonly refusesDeadToken?: true;
  readonly pictureField?: string;
  readonly file?: string;
  readonly isPublicContent?: true;
}

/** One REST call, as data: the server implements it, the client and the service worker perform it. */
export interface Endpoint<
  Path extends string = string,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Verb extends Method = Method,
> extends Manner {
  readonly method: Verb;
  readonly path: Path;
  readonly access: Access;
  readonly summary: string;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
}

export type Contract = Readonly<Record<string, Endpoint>>;
export type Params<E extends Endpoint> = Readonly<Record<ParamName<E['path']>, string>>;
export type Query<E extends Endpoint> = z.infer<E['query']>;

/** What a caller passes in. */
export type BodyInput<E extends Endpoint> = z.input<E['body']>;

/** What a handler receives, after parsing. */
export type Body<E extends Endpoint> = z.infer<E['body']>;
export type Reply<E extends Endpoint> = z.infer<E['reply']>;

const nothing = z.undefined();
type Nothing = typeof nothing;

interface Shape<Query, Body, Reply> extends Manner {
  readonly access: Access;
  readonly summary: string;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply?: Reply;
}

/**
 * Describes one call. `path` is relative to `/api` and marks its parameters with a colon. The annotation
 * below lets a build leave out the calls that nobody makes. The contract is part of every start, so what only a call needs
 * stands in `z.lazy` and is built with the first one (decision 069).
 */
// @__NO_SIDE_EFFECTS__
export function endpoint<
  const Path extends string,
  Query extends z.ZodMiniType = Nothing,
  Body extends z.ZodMiniType = Nothing,
  Reply extends z.ZodMiniType = Nothing,
  Verb extends Method = Method,
>(
  method: Verb,
  path: Path,
  shape: Shape<Query, Body, Reply>,
): Endpoint<Path, Query, Body, Reply, Verb> {
  const { query, body, reply, ...rest } = shape;
  return {
    ...rest,
    method,
    path,
    query: query ?? (nothing as never),
    body: body ?? (nothing as never),
    reply: reply ?? (nothing as never),
  };
}

/** True when the call declares a shape at all; a call without one takes or returns nothing. */
export function isDeclared(shape: z.ZodMiniType): boolean {
  return shape !== nothing;
}

/** Fills `:name` segments; the type system guarantees that none is missing. */
export function pathOf<E extends Endpoint>(target: E, params: Params<E>): string {
  return target.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  );
}
