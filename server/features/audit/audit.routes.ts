import { audit, auditUnknown, type AuditEntry, type AuditSubject } from '#contract/audit.ts';
import { FIRST_KNOWLEDGE } from '#contract/knowledge.ts';
import { ApiError } from '#contract/problem.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { holdAccount } from '#server/core/identity/sessions.ts';
import { suspendedAmong } from '#server/core/identity/suspensions.ts';
import { holdAccounts } from '#server/accounts/account-lock.ts';
import { implement } from '#server/core/calls/implement.ts';
import type { Services } from '#server/core/calls/services.ts';
import { BIN_MS, noteChange } from '#server/db/audit.ts';
import { FORMER_MEMBER } from '#server/db/authorship.ts';
import type { Queryable } from '#server/db/database.ts';
import { isPast, readAudit, readChange, type StoredChange } from './audit.repository.ts';
import { restoreEvent } from './event-restoring.ts';
import { attendeesIn } from './stored-event.ts';
import {
  writersIn,
  restoreCategory,
  restorePosting,
  restoreResource,
  restoreVideo,
} from './department-restoring.ts';
import {
  alreadyBack,
  restoreDeletedPage,
  restorePage,
  restorePost,
  restoreSection,
  pageTextIn,
} from './restoring.ts';
import { restoreTemplate } from './template-restoring.ts';

const PAGE = 50;

export const auditRoutes = implement('audit', audit, {
  list: async ({ db, query, services }) => {
    const { before, knows, ...rest } = query;
    const filter = {
      ...rest,
      ...(before !== undefined && { before: Number(before) }),
      unknown: auditUnknown(Number(knows ?? FIRST_KNOWLEDGE)),
    };
    const rows = await readAudit(db, filter, PAGE + 1);
    const now = services.now();
    return {
      entries: rows.slice(0, PAGE).map((row) => present(row, now)),
      hasMore: rows.length > PAGE,
    };
  },

  restore: async (context) => {
    const { params, services } = context;
    const { id: actorId } = memberOf(context);
    const id = idOf(params.id);
    await services.database.transaction((tx) => bringBack(tx, { id, actorId, services }));
    return undefined;
  },
});

function idOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new ApiError('not_found', 'There is no such change.');
}

interface Return {
  readonly id: number;
  readonly actorId: string;
  readonly services: Services;
}

async function bringBack(tx: Queryable, { id, actorId, services }: Return): Promise<void> {
  const at = services.now();
  const found = await restorableChange(tx, id, at);
  const attendees = found.subject === 'event' ? attendeesIn(found.before) : [];
  const writers = found.subject === 'posting' ? writersIn(found.before) : [];
  const held = await holdAccounts(tx, [actorId, ...attendees, ...writers]);
  await holdAccount(tx, actorId, at);
  // Read again: whoever was just leaving has taken their words and their name out of it.
  const change = await restorableChange(tx, id, at);
  const { subject, subjectId, title, departmentId, action, before } = change;
  const suspended = await suspendedAmong(tx, attendees, at);
  // Only the latest deletion has a higher revision than any that devices hold.
  if (action === 'deleted' && (await isPast(tx, change))) throw alreadyBack();
  const replaced = await restore(tx, change, { changedBy: actorId, held, suspended, services });
  await noteChange(tx, {
    ...{ subject, subjectId, title, departmentId, action: 'restored', actorId, at },
    ...(replaced && before !== null && { before: replaced, after: pageTextIn(before) }),
  });
}

async function restorableChange(tx: Queryable, id: number, at: Date): Promise<StoredChange> {
  const change = await readChange(tx, id);
  if (!change) throw new ApiError('not_found', 'There is no such change.');
  if (!isRestorable(change, at)) throw new ApiError('invalid', "This can't be brought back.");
  return change;
}

interface Circumstances {
  readonly changedBy: string;
  /** Ids of the accounts that still exist, among the caller's, an event's attendees' and of those who wrote to a posting. */
  readonly held: ReadonlySet<string>;
  /** Those of an event's attendees who are suspended: their seats are not given back. */
  readonly suspended: ReadonlySet<string>;
  readonly services: Services;
}

/** Restores the subject; returns the version that it replaced, if there was one. */
async function restore(
  tx: Queryable,
  { subject, action, before }: StoredChange,
  { changedBy, held, suspended, services }: Circumstances,
): Promise<object | undefined> {
  if (subject === 'page' && action !== 'deleted')
    return restorePage(tx, before, { changedBy, at: services.now() });
  if (subject === 'page') await restoreDeletedPage(tx, before, changedBy);
  if (subject === 'post') await restorePost(tx, before, changedBy);
  if (subject === 'section') await restoreSection(tx, before, changedBy);
  if (subject === 'posting') await restorePosting(tx, before, { changedBy, held });
  if (subject === 'resource') await restoreResource(tx, before, changedBy);
  if (subject === 'category') await restoreCategory(tx, before, changedBy);
  if (subject === 'video') await restoreVideo(tx, before, changedBy);
  if (subject === 'template') await restoreTemplate(tx, before, { changedBy, at: services.now() });
  if (subject === 'event') {
    const { config } = services;
    await restoreEvent(tx, before, { changedBy, held, suspended, config, at: services.now() });
  }
  return undefined;
}

const deletedAndKept: ReadonlySet<AuditSubject> = new Set([
  'event',
  'post',
  'section',
  'page',
  'posting',
  'resource',
  'category',
  'video',
  'template',
]);

function isRestorable(change: StoredChange, now: Date): boolean {
  const { subject, action, before, at } = change;
  if (before === null || now.getTime() - at.getTime() > BIN_MS) return false;
  if (subject === 'page' && action !== 'deleted')
    return (action === 'updated' || action === 'restored') && isOfText(change);
  return action === 'deleted' && deletedAndKept.has(subject);
}

/** Whether a page's title or text was changed; changes from before 2.0 don't say what else it was. */
function isOfText({ after }: StoredChange): boolean {
  const changed = Object.keys(after ?? { content: '' });
  return changed.includes('content') || changed.includes('title');
}

type ReadChange = Awaited<ReturnType<typeof readAudit>>[number];

function present({ change, actor, isPast: isOver, lastAction }: ReadChange, now: Date): AuditEntry {
  const { id, at, actorId, subject, subjectId, action, title, departmentId } = change;
  const { after } = change;
  return {
    ...{ id, subject, subjectId, action, title, departmentId },
    at: at.toISOString(),
    actor: actorId === null ? null : (actor ?? FORMER_MEMBER),
    before: told(change),
    after: after as AuditEntry['after'],
    isThere: lastAction !== 'deleted',
    isRestorable: isRestorable(change, now) && !(action === 'deleted' && isOver),
  };
}

/**
 * What it was, without what members said along with their answers to a deleted event; of what was submitted to a deleted posting, how much
 * there was. The words are kept to be brought back alone.
 */
function told({ subject, action, before }: StoredChange): AuditEntry['before'] {
  const fields = before as AuditEntry['before'];
  if (fields === null || action !== 'deleted') return fields;
  if (subject === 'event') {
    const { notes: _, ...event } = fields;
    return event;
  }
  if (subject !== 'posting') return fields;
  const { submissions, messages: _, ...posting } = fields;
  const count = Array.isArray(submissions) ? submissions.length : Number(submissions ?? 0);
  return count === 0 ? posting : { ...posting, submissions: count };
}
