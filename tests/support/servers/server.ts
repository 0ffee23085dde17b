import { rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { auth } from '#contract/auth.ts';
import {
  isDeclared,
  type BodyInput,
  type Endpoint,
  type Params,
  type Query,
  type Reply,
} from '#contract/endpoint.ts';
import { ApiError, problem, type Problem } from '#contract/problem.ts';
import { buildApp, type AppOptions } from '#server/app.ts';
import type { Config } from '#server/process/config.ts';
import { readSecrets } from '#server/core/identity/secrets.ts';
import type { Database } from '#server/db/database.ts';
import { engineNamed, type Engine } from '#tests/support/databases/engines.ts';
import { createUser, PASSWORD } from '#tests/support/factories/rows.ts';
import { beginSession } from '#tests/support/factories/sessions.ts';
import { aConfig } from './config.ts';

export interface ServerOptions extends AppOptions {
  readonly engine?: Engine;
  /** An open database to use instead of a new one; it is not closed with the server. */
  readonly database?: Database;
  readonly config?: Partial<Config>;
}

interface Fields<E extends Endpoint> {
  readonly params?: Params<E>;
  readonly query?: Query<E>;
  readonly body?: BodyInput<E>;
  readonly file?: { readonly bytes: Uint8Array; readonly name?: string; readonly type?: string };
}

/** What is sent besides the input: the caller's token, the entry's id as the key, any other header. */
export interface Manners {
  readonly token?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type CallInput<E extends Endpoint> = Fields<E> & Manners;

export interface TestServer {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly config: Config;
  /** Performs an endpoint; answers its parsed reply, or throws the `ApiError` that the server answered with. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Reply<E>>;
  /** The same call, answered as the bare response. */
  send<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Response>;
  /** The refusal that the call ends with; fails when the server says yes. */
  refusal<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Problem>;
  /** Fetches anything else below the server's address. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Signs in an existing member and returns the token. */
  signIn(username: string, password?: string): Promise<string>;
  /** Makes a member with a session, without the slow check of a password. */
  member(
    overrides?: Parameters<typeof createUser>[1],
  ): Promise<{ readonly id: string; readonly username: string; readonly token: string }>;
  close(): Promise<void>;
}

/** A server that listens on a free port, with a database of its own unless one is given. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const {
    engine = engineNamed.pglite,
    database: given,
    config: overrides,
    now = () => new Date(),
    ...appOptions
  } = options;
  const database = given ?? (await engine.open());
  const config = aConfig(overrides);
  const app = await buildApp(config, database, { ...appOptions, now });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });

  const server: TestServer = {
    url,
    app,
    database,
    config,
    fetch: (path, init) => fetch(`${url}${path}`, init),
    send: (endpoint, input) => fetch(addressOf(url, endpoint, input), requestOf(endpoint, input)),
    async call(endpoint, input) {
      const response = await server.send(endpoint, input);
      if (!response.ok) throw refusalIn(await response.json());
      if (!isDeclared(endpoint.reply)) return undefined as never;
      return z.parse(endpoint.reply, await response.json()) as never;
    },
    async refusal(endpoint, input) {
      const response = await server.send(endpoint, input);
      if (response.ok)
        throw new Error(
          `${endpoint.method} ${endpoint.path} was answered with ${response.status}.`,
        );
      return z.parse(problem, await response.json());
    },
    async signIn(username, password = PASSWORD) {
      const { token } = await server.call(auth.login, { body: { username, password } });
      return token;
    },
    async member(user) {
      const { id, username } = await createUser(database.db, user);
      const { session: secret } = await readSecrets(database.db, config);
      const { token } = await beginSession(database, username, { secret, at: now() });
      return { id, username, token };
    },
    async close() {
      await app.close();
      if (!given) await database.close();
      if (overrides?.dataDir === undefined)
        await rm(config.dataDir, { recursive: true, force: true });
    },
  };
  return server;
}

function addressOf(url: string, endpoint: Endpoint, input: CallInput<Endpoint> = {}): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `${url}/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

function requestOf(endpoint: Endpoint, input: CallInput<Endpoint> = {}): RequestInit {
  const headers: Record<string, string> = { ...input.headers };
  if (input.token !== undefined) headers['authorization'] = `Bearer ${input.token}`;
  if (input.key !== undefined) headers['idempotency-key'] = input.key;
  const { file, body } = input;
  if (file) return { method: endpoint.method, headers, body: formOf(endpoint, file) };
  if (body === undefined) return { method: endpoint.method, headers };
  headers['content-type'] ??= 'application/json';
  return { method: endpoint.method, headers, body: JSON.stringify(body) };
}

function formOf(endpoint: Endpoint, file: NonNullable<Fields<Endpoint>['file']>): FormData {
  const form = new FormData();
  const blob = new Blob([Uint8Array.from(file.bytes)], { type: file.type ?? 'image/png' });
  form.append(endpoint.upload ?? 'file', blob, file.name ?? 'picture.png');
  return form;
}

function refusalIn(body: unknown): ApiError {
  const { code, message, ...more } = z.parse(problem, body);
  return new ApiError(code, message, more);
}
