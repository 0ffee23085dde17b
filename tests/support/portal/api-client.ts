import { request, type APIRequestContext } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { EventDetail } from '#contract/events.ts';
import { KEY_HEADER } from '#contract/headers.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';

export const DEMO_PASSWORD = 'fly-safe-citizen';

/** A member who talks to the server without a browser, to see what is stored, and to act in between. */
export interface ApiClient {
  readonly token: string;
  get(path: string): Promise<unknown>;
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  events(): Promise<readonly EventDetail[]>;
  event(id: string): Promise<EventDetail>;
  rsvp(eventId: string, role: string, change?: { readonly attending: boolean }): Promise<void>;
  /** Creates an event of tomorrow with one role; returns it as the server stored it. */
  createEvent(title: string, eventImageUrl?: string): Promise<EventDetail>;
  /** Uploads an event image; returns its address. */
  uploadImage(image: Promise<Buffer>): Promise<string>;
  /** Ends the session that another token names. */
  logOut(token: string): Promise<void>;
  close(): Promise<void>;
}

/** Signs in with the demo's password and returns the token. */
export async function tokenByPassword(
  baseURL: string,
  username: string,
  password = DEMO_PASSWORD,
): Promise<string> {
  const context = await request.newContext({ baseURL });
  const credentials = { Username: username, Password: password };
  const { token } = (await send(context, 'POST', '/auth/login', credentials)) as { token: string };
  await context.dispose();
  return token;
}

/** Signs in over the API with the demo's password. */
export async function signInToApi(baseURL: string, username: string): Promise<ApiClient> {
  return apiClient(baseURL, await tokenByPassword(baseURL, username));
}

/** Calls the API with a token. Paths are below `/api`. Any status but 2xx throws. */
export async function apiClient(baseURL: string, token: string): Promise<ApiClient> {
  const context = await request.newContext({ baseURL });
  const headers = { authorization: `Bearer ${token}` };

  return {
    token,
    get: (path) => send(context, 'GET', path, undefined, headers),
    send: (method, path, body) => send(context, method, path, body, headers),
    events: async () =>
      (await send(context, 'GET', '/events', undefined, headers)) as EventDetail[],
    event: async (id) =>
      (await send(context, 'GET', `/events/public/${id}`, undefined, headers)) as EventDetail,
    rsvp: async (eventId, role, { attending } = { attending: true }) => {
      await send(
        context,
        'POST',
        '/events/rsvp',
        { eventId, role, attending, source: 'web' },
        headers,
      );
    },
    createEvent: async (title, eventImageUrl = '') => {
      const start = Date.now() + DAY_MS;
      const [from, to] = [start, start + 2 * HOUR_MS].map((at) => new Date(at).toISOString());
      const roles = [{ name: 'Hauler', capacity: 3, department: 'logistics' }];
      const draft = { title, start: from, end: to, description: '', roles, eventImageUrl };
      return (await send(context, 'POST', '/events', draft, headers)) as EventDetail;
    },
    uploadImage: async (image) => {
      const file = { name: 'picture.png', mimeType: 'image/png', buffer: await image };
      const answer = await context.post('/api/events/upload/image', {
        headers,
        multipart: { image: file },
      });
      const { imageUrl } = (await answer.json()) as { imageUrl: string };
      return imageUrl;
    },
    logOut: async (other) => {
      await send(context, 'POST', '/auth/logout', undefined, { authorization: `Bearer ${other}` });
    },
    close: () => context.dispose(),
  };
}

/** The roles in which the member has a seat, as the server has them. */
export function rolesOf(event: EventDetail, username: string): string[] {
  return event.rsvps
    .filter((rsvp) => rsvp.username === username && rsvp.attending)
    .map(({ role }) => role);
}

/** The revision of the member's RSVP, even of a cancelled one; undefined if there is none. */
export function rsvpRevision(event: EventDetail, username: string): number | undefined {
  return event.rsvps.find((rsvp) => rsvp.username === username)?.revision;
}

async function send(
  context: APIRequestContext,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const answer = await context.fetch(`/api${path}`, {
    method,
    headers: { ...headers, ...(method === 'GET' ? {} : { [KEY_HEADER]: randomUUID() }) },
    ...(body === undefined ? {} : { data: body }),
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  const text = await answer.text();
  return text === '' ? null : (JSON.parse(text) as unknown);
}
