import type { PostDraft, PostRow } from '#contract/posts.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { HttpAnswer, WireRequest } from '#sync/engine/wire.ts';
import type { PublicationGuards } from './publication-guards.ts';

/** A text that was overwritten on the server: by whom, and which revision it was. */
interface Overwriting {
  readonly id: string;
  readonly revision: number;
  readonly by: 'me' | 'other';
}

/** The server's posts, with the keys that were used. */
export class PublicationServer {
  readonly #guards: PublicationGuards;
  readonly posts = new Map<string, PostRow>();
  readonly keys = new Map<string, HttpAnswer>();
  readonly effects: string[] = [];
  readonly uploads: string[] = [];
  readonly bodies = new Map<string, Set<string>>();
  readonly overwritings: Overwriting[] = [];

  constructor(guards: PublicationGuards) {
    this.#guards = guards;
  }

  upload(key: string): HttpAnswer {
    const before = this.keys.get(key);
    if (before && this.#guards.idempotency) return before;
    this.uploads.push(key);
    return this.#keep(key, answerOf(key, 200, { imageUrl: `/uploads/${key}.webp` }));
  }

  receive({ key, method, path, body }: WireRequest): HttpAnswer {
    const id = key ?? '';
    this.bodies.set(id, (this.bodies.get(id) ?? new Set()).add(body ?? ''));
    const before = this.keys.get(id);
    if (before && this.#guards.idempotency) return this.#tellAgain(before);
    const sent = JSON.parse(body ?? '') as PostDraft & { revision?: number };
    const isNew = method === 'POST';
    const old = this.posts.get(isNew ? id : path.slice('/posts/'.length));
    if (!isNew && !old) return this.#keep(id, refusal(id, 'not_found'));
    const isStale = old !== undefined && sent.revision !== old.revision;
    if (isStale && this.#guards.revisions)
      return this.#keep(id, refusal(id, 'stale_revision', old));
    this.effects.push(id);
    const { revision: _, ...draft } = sent;
    const known = { id: old?.id ?? id, createdAt: '2026-11-23T12:00:00.000Z', author: 'me' };
    const row = this.store({ ...draft, ...known, revision: old?.revision ?? 0 }, 'me');
    return this.#keep(id, answerOf(id, 200, row));
  }

  /** The answer to a repeated call, which carries the post as it is now. */
  #tellAgain(answer: HttpAnswer): HttpAnswer {
    const told = answer.body as PostRow;
    const now = this.posts.get(told.id);
    if (answer.status >= 400 || !now) return answer;
    const acceptedRevision = this.#guards.naming ? told.revision : undefined;
    return { ...answer, body: { ...now, acceptedRevision } };
  }

  store(post: PostRow, by: Overwriting['by']): PostRow {
    if (this.posts.has(post.id))
      this.overwritings.push({ id: post.id, revision: this.posts.get(post.id)?.revision ?? 0, by });
    const row = { ...post, revision: post.revision + 1 };
    this.posts.set(post.id, row);
    return row;
  }

  /** Refuses the call for good, unless it was answered before. */
  refuse(key: string): HttpAnswer {
    return this.keys.get(key) ?? this.#keep(key, refusal(key, 'forbidden'));
  }

  #keep(key: string, answer: HttpAnswer): HttpAnswer {
    this.keys.set(key, answer);
    return answer;
  }
}

export function refusal(key: string, code: ProblemCode, current?: PostRow): HttpAnswer {
  const status = code === 'internal' ? 500 : code === 'not_found' ? 404 : 409;
  return answerOf(key, status, { status, code, message: 'No.', ...(current && { current }) });
}

function answerOf(key: string, status: number, body: unknown): HttpAnswer {
  return { status, marker: '1', key, retryAfter: null, date: null, body };
}
