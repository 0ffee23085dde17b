import { audit, type AuditEntry, type AuditSubject } from '#contract/audit.calls.ts';
import { ApiError } from '#contract/problem.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { implement, type Context } from '#server/core/http/implement.ts';
import { noteChange } from '#server/db/audit.ts';
import { FORMER_MEMBER } from '#server/db/authorship.ts';
import { readAudit, readChange, type StoredChange } from './audit.repository.ts';
import { restoreEvent } from './event-restoring.ts';
import { restorePage, restorePost, restoreSection } from './restoring.ts';

const PAGE = 50;
/** How long what was deleted can be brought back. */
const BIN_MS = 30 * 86_400_000;

export const auditRoutes = implement('audit', audit, {
  list: async ({ db, query, services }) => {
    const { before, ...rest } = query;
    const filter = { ...rest, ...(before !== undefined && { before: Number(before) }) };
    const rows = await readAudit(db, filter, PAGE + 1);
    const now = services.now();
    return {
      entries: rows.slice(0, PAGE).map((row) => present(row, now)),
      hasMore: rows.length > PAGE,
    };
  },

  restore: async (context) => {
    const { db, params, services } = context;
    const { id: actorId } = memberOf(context);
    const at = services.now();
    const change = await readChange(db, idOf(params.id));
    if (!change) throw new ApiError('not_found', 'There is no such change.');
    if (!isRestorable(change, at)) throw new ApiError('invalid', "This can't be brought back.");
    const replaced = await restore(context, change, actorId);
    const { subject, subjectId, title } = change;
    await noteChange(db, {
      ...{ subject, subjectId, title, action: 'restored', actorId, at },
      ...(replaced && { before: replaced }),
    });
  },
});

function idOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new ApiError('not_found', 'There is no such change.');
}

/** What was there instead, if anything was. */
async function restore(
  { db, services }: Context<typeof audit.restore>,
  { subject, before }: StoredChange,
  changedBy: string,
): Promise<object | undefined> {
  if (subject === 'page') return restorePage(db, before, changedBy);
  if (subject === 'post') await restorePost(db, before, changedBy);
  if (subject === 'section') await restoreSection(db, before, changedBy);
  if (subject === 'event') {
    await restoreEvent(db, before, { changedBy, config: services.config });
  }
  return undefined;
}

const deletedAndKept: ReadonlySet<AuditSubject> = new Set(['event', 'post', 'section']);

function isRestorable({ subject, action, before, at }: StoredChange, now: Date): boolean {
  if (before === null || now.getTime() - at.getTime() > BIN_MS) return false;
  if (subject === 'page') return action === 'updated' || action === 'restored';
  return action === 'deleted' && deletedAndKept.has(subject);
}

type ReadChange = Awaited<ReturnType<typeof readAudit>>[number];

function present({ change, actor, isBack }: ReadChange, now: Date): AuditEntry {
  const { id, at, actorId, subject, subjectId, action, title, before } = change;
  return {
    ...{ id, subject, subjectId, action, title },
    at: at.toISOString(),
    actor: actorId === null ? null : (actor ?? FORMER_MEMBER),
    before: before as AuditEntry['before'],
    isRestorable: isRestorable(change, now) && !(action === 'deleted' && isBack),
  };
}
