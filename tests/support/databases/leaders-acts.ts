import { auditedEvent } from '#server/db/audited-event.ts';
import type { Queryable } from '#server/db/database.ts';
import { updateEvent } from '#server/features/events/event-editing.repository.ts';
import { storeEventState } from '#server/features/events/event-state.repository.ts';
import { readDetail } from '#server/features/events/events.repository.ts';
import { settleEdit } from '#server/features/events/settle-edit.ts';
import type { Config } from '#server/process/config.ts';

/** Edits an event as the route does it. */
export async function editAsRoute(
  tx: Queryable,
  edit: Parameters<typeof updateEvent>[1],
): Promise<void> {
  const before = await auditedEvent(tx, edit.id);
  const { grown } = await updateEvent(tx, edit);
  const leader = { id: edit.authorId, username: 'nova' };
  await settleEdit(tx, {
    ...{ before, after: await readDetail(tx, edit.id), grown },
    ...{ leader, at: edit.now },
  });
}

interface Ruling {
  readonly rule: string;
  readonly isOn: boolean;
  readonly eventId: string;
  readonly leaderId: string;
  readonly config: Config;
}

/** Sets, or ends, what keeps free seats from those who wait: `locked`, `confirm` or `calledOff`. */
export async function setRule(
  tx: Queryable,
  { rule, isOn, eventId, leaderId, config }: Ruling,
): Promise<void> {
  const at = new Date();
  if (rule === 'calledOff') {
    const state = isOn ? 'calledOff' : 'published';
    const same = { reason: undefined, publishAt: undefined, basedOn: undefined };
    await storeEventState(tx, { eventId, state, ...same, actorId: leaderId, at, config });
    return;
  }
  const event = await auditedEvent(tx, eventId);
  if (!event) return;
  const { title, start, end, description, eventImageUrl, roles } = event;
  const draft = { title, start, end, description, eventImageUrl, roles, [rule]: isOn };
  await editAsRoute(tx, { id: eventId, draft, basedOn: undefined, authorId: leaderId, now: at });
}
