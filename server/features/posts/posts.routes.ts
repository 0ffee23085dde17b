import { type PostRow, posts } from '#contract/posts.ts';
import { ApiError } from '#contract/problem.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { rereadRow } from '#server/core/calls/reread-row.ts';
import { implement, type Handlers } from '#server/core/calls/implement.ts';
import { idOfNew, idTaken } from '#server/core/calls/new-id.ts';
import { staleRevision } from '#server/core/calls/revisions.ts';
import { noteChange } from '#server/db/audit.ts';
import { nameOfAuthor } from '#server/db/authorship.ts';
import type { Queryable } from '#server/db/database.ts';
import { announcePost, announcePostRemoval } from '#server/notices/post-news.ts';
import { checkPost } from './post-draft.ts';
import {
  deletePost,
  insertPost,
  lockPost,
  readPost,
  readPosts,
  updatePost,
  type StoredPost,
} from './posts.repository.ts';

const handlers: Handlers<typeof posts> = {
  list: ({ db }) => readPosts(db),

  one: async ({ db, params }) => present(db, parseId(params.id)),

  create: async (context) => {
    const { db, body, services, request } = context;
    const { id: actorId, username } = memberOf(context);
    const at = services.now();
    const id = idOfNew(request.idempotencyKey);
    const draft = checkPost(body, { config: services.config, authorName: username });
    const post = { ...draft, id, createdBy: actorId, createdAt: at };
    if (!(await insertPost(db, post))) throw idTaken();
    await noteChange(db, { ...about({ id, ...draft }), action: 'created', actorId, at });
    await announcePost(db, { id, ...draft }, { actorId, at });
    return present(db, id);
  },

  update: async (context) => {
    const { db, params, services } = context;
    const { id: actorId } = memberOf(context);
    const { revision: basedOn, ...body } = context.body;
    const before = await held(db, parseId(params.id));
    if (basedOn !== undefined && basedOn !== before.revision) {
      const current = await present(db, before.id);
      throw await staleRevision(db, { thing: 'this', changedBy: before.changedBy, current });
    }
    const authorName = (await nameOfAuthor(db, before.createdBy)) ?? null;
    const draft = checkPost(body, { config: services.config, authorName });
    await updatePost(db, before.id, { ...draft, changedBy: actorId });
    const at = services.now();
    await noteChange(db, {
      ...about(before),
      action: 'updated',
      before,
      after: draft,
      actorId,
      at,
    });
    return present(db, before.id);
  },

  remove: async (context) => {
    const { db, params, services } = context;
    const { id: actorId } = memberOf(context);
    const before = await held(db, parseId(params.id));
    await deletePost(db, before.id);
    const at = services.now();
    await noteChange(db, { ...about(before), action: 'deleted', before, actorId, at });
    await announcePostRemoval(db, before, at);
  },
};

/** Replies name the author, so the row is read again. */
const told = rereadRow(present);

export const postsRoutes = implement('posts', posts, handlers, { create: told, update: told });

function about({ id, title }: { readonly id: string; readonly title: string }) {
  return { subject: 'post', subjectId: id, title } as const;
}

async function held(db: Queryable, id: string): Promise<StoredPost> {
  const post = await lockPost(db, id);
  if (!post) throw missing();
  return post;
}

async function present(db: Queryable, id: string): Promise<PostRow> {
  const post = await readPost(db, id);
  if (!post) throw missing();
  return post;
}

function missing(): ApiError {
  return new ApiError('not_found', 'This post no longer exists.');
}
