import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDeclared, type Endpoint } from '#contract/endpoint.ts';
import { FROZEN_HEADER, USER_HEADER } from '#contract/headers.ts';
import { ApiError } from '#contract/problem.ts';
import { can } from '#domain/permissions.ts';
import { isSigned } from '#server/core/identity/signature.ts';
import type { Caller } from '#server/core/identity/caller.ts';
import {
  answeredBefore,
  fingerprintOf,
  once,
  type CallAnswer,
  type KeyedCall,
} from '#server/core/idempotency/idempotency.ts';
import { withOwnCopy } from './expiring-pictures.ts';
import type { Context, BoundCall } from './implement.ts';
import { devicePositionOf } from '#server/core/sync/cursor.ts';
import { inTurnForRow } from './turns-for-row.ts';
import { ReadAfterCommit } from '#server/core/idempotency/read-after-commit.ts';
import { RefusalWithEffect } from '#server/core/idempotency/refusal-with-effect.ts';
import { readUpload } from '#server/core/reception/multipart.ts';
import { inUploadSlot } from '#server/core/reception/upload-slots.ts';
import { lowerFirstLetters } from './pascal-case.ts';
import { requestFactsOf, type RequestFacts } from '#server/core/reception/request-facts.ts';
import type { Services } from './services.ts';
import { authenticate, holdAccount } from '#server/core/identity/sessions.ts';
import { findUnstorable } from '#server/core/text/storable-text.ts';
import { refuseUnknownFormat } from '#server/core/reception/refuse-before-body.ts';
import { validate } from './validate.ts';
import type { Queryable } from '#server/db/database.ts';

/**
 * Carries out one call from end to end: who is calling, are they allowed to, is it well-formed, has it been
 * done before, do it. Calls that change something run in one transaction. With an Idempotency-Key, the key is
 * claimed before rights and body are checked, so that a repetition is answered like the first call, whatever
 * has changed since.
 */
export async function perform(
  route: BoundCall,
  exchange: Exchange,
  services: Services,
): Promise<CallAnswer> {
  const { endpoint } = route;
  const { request } = exchange;
  refuseUnknownFormat(request);
  const facts = requestFactsOf(request, services.now());
  const caller = await identify(endpoint, facts, services);
  refuseForeignUser(caller, request);
  const params = paramsOf(request);
  const body = await bodyOf(endpoint, { request, caller, params, services });
  const call = (db: Queryable) => ({ ...exchange, services, facts, caller, params, body, db });
  const act = (db: Queryable) => carryOut(route, call(db));

  const { database } = services;
  if (endpoint.isPublicContent === true) {
    const made = async () => (await act(database.db)).body;
    const key = `${endpoint.path} ${JSON.stringify(params)}`;
    return { status: 200, body: await services.publicAnswers(key, made) };
  }
  if (endpoint.method === 'GET' || isUntransacted(endpoint)) return act(database.db);
  if (caller === null) return heard(route, services, () => database.transaction(act));
  const keyed = keyedCall(route, { request, facts, caller, at: services.now() });
  // The embedded database has one connection, for which all wait anyway.
  const isAlone = database.engine === 'pglite';
  const lane = isAlone ? null : (route.laneOf?.(request.body, params) ?? null);
  const lockFirst = async (tx: Queryable) => {
    await route.lockFirst?.(tx, caller.id, { body, params });
  };
  const work = () =>
    keyed
      ? once(database, { ...keyed, lockFirst }, act)
      : withAccountHeld(services, { userId: caller.id, lockFirst }, act);
  return withReply(await inTurnForRow(lane, work), route, { services, caller });
}

/** After the transaction: on an embedded database nothing else can be written before its end. */
async function heard(
  { misread }: BoundCall,
  services: Services,
  work: () => Promise<CallAnswer>,
): Promise<CallAnswer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid') await misread?.(error, services);
    throw error;
  }
}

/** Null for a call without a key. */
function keyedCall(
  { endpoint, reread }: BoundCall,
  { request, facts, caller, at }: Pick<Call, 'request' | 'facts'> & { caller: Caller; at: Date },
): KeyedCall | null {
  const { idempotencyKey: key } = facts;
  if (key === null) return null;
  const fingerprint = fingerprintOfCall(endpoint, request);
  const frozen = devicePositionOf(request.headers[FROZEN_HEADER]?.toString());
  return { userId: caller.id, key, fingerprint, at, frozen, reread };
}

async function withAccountHeld<T>(
  { database, now }: Services,
  { userId, lockFirst }: Required<Pick<KeyedCall, 'userId' | 'lockFirst'>>,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const held = <R>(part: (tx: Queryable) => Promise<R>) =>
    database.transaction(async (tx) => {
      await lockFirst(tx);
      await holdAccount(tx, userId, now());
      return part(tx);
    });
  return held(work).catch(async (error: unknown) => {
    // The refusal has undone the whole transaction.
    if (error instanceof RefusalWithEffect) await held(error.effect);
    throw error;
  });
}

/** The answer with the reply that its handler left to be read after the commit. */
async function withReply(
  answer: CallAnswer,
  { reread, name }: BoundCall,
  { services, caller }: { readonly services: Services; readonly caller: Caller },
): Promise<CallAnswer> {
  const { body } = answer;
  if (!(body instanceof ReadAfterCommit)) return answer;
  if (!reread) throw new Error(`${name} does not say how its reply is read.`);
  return { ...answer, body: await reread.read(services.database.db, body.mark, caller.id) };
}

function fingerprintOfCall(endpoint: Endpoint, request: FastifyRequest): string {
  const address = `${endpoint.path} ${JSON.stringify(paramsOf(request))}`;
  return fingerprintOf(endpoint.method, address, request.body);
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Wraps any part that waits for the caller instead of working. */
  readonly aside: <T>(waiting: () => Promise<T>) => Promise<T>;
}

interface Call extends Exchange {
  readonly services: Services;
  readonly facts: RequestFacts;
  readonly caller: Caller | null;
  readonly params: Readonly<Record<string, string>>;
  /** The body as it came, with its fields in camel case. */
  readonly body: unknown;
  readonly db: Queryable;
}

async function carryOut(route: BoundCall, call: Call): Promise<CallAnswer> {
  const { endpoint } = route;
  authorise(endpoint, call);
  const { caller } = call;
  if (endpoint.upload === undefined || caller === null) return handled(route, call);
  return inUploadSlot(caller.id, () => handled(route, call));
}

async function handled({ endpoint, handle }: BoundCall, call: Call): Promise<CallAnswer> {
  const { request, reply, services, facts, caller, params, db } = call;
  const context: Context<Endpoint> = {
    params,
    query: isDeclared(endpoint.query) ? validate(endpoint.query, request.query) : undefined,
    body: isDeclared(endpoint.body) ? validate(endpoint.body, call.body) : undefined,
    caller,
    db,
    services,
    request: facts,
    file: await fileOf(endpoint, call),
    setHeader: (name, value) => void reply.header(name, value),
  };
  const work = async (): Promise<CallAnswer> => {
    const body = await handle(context as never);
    return isDeclared(endpoint.reply) ? { status: 200, body } : { status: 204, body: null };
  };
  const { file } = context;
  return file ? uploadOnce(work, { ...call, endpoint, file }) : work();
}

/**
 * The body with what must not be fetched within a transaction, for whoever may make the call: others are refused later, like
 * anybody, once their key is claimed.
 */
async function bodyOf(
  endpoint: Endpoint,
  call: Pick<Call, 'request' | 'caller' | 'params' | 'services'>,
): Promise<unknown> {
  const { request, caller, services } = call;
  if (!isDeclared(endpoint.body)) return undefined;
  const body = lowerFirstLetters(request.body);
  if (!caller || !mayMake(endpoint, call)) return body;
  return withOwnCopy({ endpoint, body, memberId: caller.id }, services);
}

/** Carries an upload with a key out once for the key and its file, although it runs in no transaction. */
async function uploadOnce(
  work: () => Promise<CallAnswer>,
  { endpoint, file, facts, caller, services }: Call & { endpoint: Endpoint; file: Buffer },
): Promise<CallAnswer> {
  const { idempotencyKey: key } = facts;
  if (key === null || caller === null) return work();
  const digest = createHash('sha256').update(file).digest('base64url');
  const fingerprint = fingerprintOf(endpoint.method, endpoint.path, digest);
  const keyed = { userId: caller.id, key, fingerprint, at: services.now(), frozen: null };
  const { database } = services;
  const before = await answeredBefore(database.db, keyed);
  if (before) return before;
  const answer = await work();
  return once(database, keyed, async () => answer);
}

async function fileOf({ upload }: Endpoint, { request, aside }: Call): Promise<Buffer | null> {
  return upload === undefined ? null : aside(() => readUpload(request, upload));
}

/** Decoding an image is slow and yields the same file when repeated, so it must not keep a transaction open. */
function isUntransacted(endpoint: Endpoint): boolean {
  return endpoint.untransacted === true || endpoint.upload !== undefined;
}

/**
 * A dead token gets a 401 wherever a token is needed, and wherever members are told more than visitors. Other
 * public calls are answered as for a visitor: a page with an old token must still open, and its owner must be
 * able to sign in again.
 */
async function identify(
  endpoint: Endpoint,
  facts: RequestFacts,
  services: Services,
): Promise<Caller | null> {
  if (facts.token === null) return null;
  try {
    return await authenticate(facts.token, services);
  } catch (error) {
    const needsNone = endpoint.access === 'anyone' || endpoint.access === 'bot';
    const isPublic = needsNone && endpoint.refusesDeadToken !== true;
    if (error instanceof ApiError && isPublic) return null;
    throw error;
  }
}

/** Checked before the body: a caller without the right isn't told what is wrong with it. */
function authorise({ access }: Endpoint, { caller, params, facts, services }: Call): void {
  if (access === 'anyone') return;
  if (access === 'bot') {
    refuseUnsigned(facts, services);
    return;
  }
  if (!caller) throw new ApiError('unauthenticated', 'Please sign in.');
  if (!mayMake({ access }, { caller, params })) {
    throw new ApiError('forbidden', 'You are not allowed to do this.');
  }
}

function mayMake(
  { access }: Pick<Endpoint, 'access'>,
  { caller, params }: Pick<Call, 'caller' | 'params'>,
): boolean {
  if (access === 'anyone' || access === 'bot') return true;
  const { departmentId } = params;
  return caller !== null && can(caller, access, departmentId === undefined ? {} : { departmentId });
}

function refuseUnsigned(facts: RequestFacts, { config, now }: Services): void {
  const { botWebhookSecret: secret } = config;
  if (secret !== null && isSigned(facts.headers, { secret, body: facts.rawBody, now: now() }))
    return;
  throw new ApiError('unauthenticated', "This call isn't signed by the bot.");
}

/** An entry queued by one member must never be sent with the token of another. */
function refuseForeignUser(caller: Caller | null, request: FastifyRequest): void {
  const meant = request.headers[USER_HEADER];
  if (meant === undefined || meant === caller?.id) return;
  throw caller
    ? new ApiError('user_mismatch', 'Another member wrote this on this device.')
    : new ApiError('unauthenticated', 'Please sign in.');
}

/** Parameters keep the case they were written in, except for departments, on which rights depend. */
function paramsOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const params = request.params as Record<string, string>;
  if (findUnstorable(params) !== null) {
    throw new ApiError('not_found', 'There is nothing at this address.');
  }
  const { departmentId } = params;
  return departmentId === undefined
    ? params
    : { ...params, departmentId: departmentId.toLowerCase() };
}
