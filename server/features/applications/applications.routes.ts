import { eq } from 'drizzle-orm';
import { readOrganisation } from '#server/db/organisation.ts';
import { applications, type PostingDraft, type PostingRow } from '#contract/applications.ts';
import { ApiError } from '#contract/problem.ts';
import { isBlankHtml } from '#domain/html-policy.ts';
import { cleanTags } from '#domain/tags.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { departmentOf } from '#server/core/calls/department-of.ts';
import type { Queryable } from '#server/db/database.ts';
import { cleanHtml } from '#server/core/text/html.ts';
import { implement, type Context, type Handlers } from '#server/core/calls/implement.ts';
import { announceApplication, announcePostingRemoval } from '#server/notices/application-news.ts';
import { submissions } from '#server/db/application-tables.ts';
import { noteChange } from '#server/db/audit.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { AuditAction } from '#contract/audit.ts';
import { idOfNew } from '#server/core/calls/new-id.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { refuseStale } from '#server/core/calls/revisions.ts';
import {
  countSubmissionsOf,
  deletePosting,
  holdPosting,
  insertPosting,
  insertSubmission,
  postingsOf,
  storedSubmissionsOf,
  submissionsOf,
  updatePosting,
  type PostingAt,
  type StoredPosting,
} from './applications.repository.ts';
import { dropRequests, takeBackRequests } from './asked-removal.ts';
import { rereadSubmission, submissionHandlers } from './submission-handlers.ts';
import { touchSubmissionsTo } from './submissions.repository.ts';

/** The most submissions of one member, across all postings that still exist. */
const MOST_SUBMISSIONS = 50;

const handlers: Handlers<typeof applications> = {
  ...submissionHandlers,

  list: async ({ db, params }) =>
    (await postingsOf(db, await departmentOf({ db, params }))).map(present),

  listWithSubmissions: async ({ db, params }) => {
    const rows = await postingsOf(db, await departmentOf({ db, params }));
    const submitted = await submissionsOf(
      db,
      rows.map((row) => row.id),
    );
    return rows.map((row) => ({
      ...present(row),
      submissions: submitted
        .filter((entry) => entry.postingId === row.id)
        .map(({ postingId: _, ...entry }) => entry),
    }));
  },

  create: async (context) => {
    const departmentId = await departmentOf(context);
    const changedBy = memberOf(context).id;
    const draft = clean(context.body);
    await refuseForeignTitle(context.db, draft.title, departmentId);
    const posting = presentOne(
      await insertPosting(context.db, { ...draft, departmentId, changedBy }),
    );
    await note(context, { posting, action: 'created' });
    return posting;
  },

  update: async (context) => {
    const at = await placeOf(context);
    const { revision: basedOn, isOpen, ...draft } = context.body;
    const row = await holdPosting(context.db, at, 'update');
    if (!row) throw missing();
    await refuseStale(context.db, { row, basedOn, present });
    // A posting from before a change of the catalogue can still be closed.
    if (draft.title !== row.title)
      await refuseForeignTitle(context.db, draft.title, row.departmentId);
    const changedBy = memberOf(context).id;
    const values = { ...clean(draft), isOpen, changedBy };
    const posting = presentOne(await updatePosting(context.db, at, values));
    if (posting.title !== row.title) await touchSubmissionsTo(context.db, posting.id);
    await note(context, { posting, action: 'updated', before: row });
    return posting;
  },

  remove: async (context) => {
    const { db, services } = context;
    const at = await placeOf(context);
    const isOfIt = eq(submissions.postingId, at.postingId);
    await takeBackRequests(db, isOfIt);
    const posting = await holdPosting(db, at, 'update');
    if (!posting) throw missing();
    const before = { ...posting, ...(await storedSubmissionsOf(db, posting.id)) };
    await dropRequests(db, isOfIt);
    await deletePosting(db, at);
    await note(context, { posting, action: 'deleted', before });
    await announcePostingRemoval(db, posting, services.now());
  },

  submit: async (context) => {
    const posting = await holdPosting(context.db, await placeOf(context), 'share');
    if (!posting) throw missing();
    if (!posting.isOpen) {
      throw new ApiError('posting_closed', 'This posting has closed.', {
        current: present(posting),
      });
    }
    const message = cleanHtml(context.body.message, 'message');
    if (isBlankHtml(message)) {
      const sentence = 'Message cannot be empty.';
      throw new ApiError('invalid', sentence, { fields: { message: sentence } });
    }
    const wanted = {
      // The call's key is the id, so that a repetition is recognised even after the 90 days that keys are kept.
      id: idOfNew(context.request.idempotencyKey),
      postingId: posting.id,
      departmentId: posting.departmentId,
      userId: memberOf(context).id,
      message,
    };
    const id = await insertSubmission(context.db, wanted);
    // The count comes after storing: a repetition adds none and is never refused; a refusal rolls the new one back.
    if ((await countSubmissionsOf(context.db, wanted.userId)) > MOST_SUBMISSIONS) throw tooMany();
    const at = context.services.now();
    await announceApplication(context.db, { id, posting }, { actorId: wanted.userId, at });
    return { id };
  },
};

export const applicationsRoutes = implement('applications', applications, handlers, {
  decide: rereadSubmission,
});

/** A posting with its submissions, as it is kept to be brought back. */
type DeletedPosting = StoredPosting & Awaited<ReturnType<typeof storedSubmissionsOf>>;

interface Noted {
  readonly posting: { readonly id: string; readonly title: string; readonly departmentId: string };
  readonly action: AuditAction;
  readonly before?: StoredPosting | DeletedPosting;
}

async function note(
  context: Pick<Context<Endpoint>, 'caller' | 'db' | 'services'>,
  { posting, action, before }: Noted,
): Promise<void> {
  const { id: subjectId, title, departmentId } = posting;
  const { id: actorId } = memberOf(context);
  const at = context.services.now();
  const change = {
    subject: 'posting',
    subjectId,
    title,
    departmentId,
    action,
    actorId,
    at,
  } as const;
  await noteChange(context.db, before ? { ...change, before, after: posting } : change);
}

async function placeOf(at: {
  readonly db: Queryable;
  readonly params: { readonly departmentId: string; readonly postingId: string };
}): Promise<PostingAt> {
  return { departmentId: await departmentOf(at), postingId: parseId(at.params.postingId) };
}

/** SPEC 5.19: a posting is named after a position of its department. */
async function refuseForeignTitle(
  db: Queryable,
  title: string,
  departmentId: string,
): Promise<void> {
  const organisation = await readOrganisation(db);
  if (organisation.positionsOf(departmentId).some((position) => position.title === title)) return;
  const sentence = 'Choose a position in this department.';
  throw new ApiError('invalid', sentence, { fields: { title: sentence } });
}

function clean(draft: PostingDraft): PostingDraft {
  return {
    ...draft,
    description: cleanHtml(draft.description, 'description'),
    tags: [...cleanTags(draft.tags)],
  };
}

function present({ changedBy: _, ...row }: StoredPosting): PostingRow {
  return row;
}

function presentOne([row]: StoredPosting[]): PostingRow {
  if (!row) throw missing();
  return present(row);
}

function tooMany(): ApiError {
  return new ApiError(
    'quota_reached',
    `You've sent ${MOST_SUBMISSIONS} applications, and that's the limit. Old ones stop counting when their posting is deleted.`,
  );
}

function missing(): ApiError {
  return new ApiError('not_found', 'This posting no longer exists.');
}
