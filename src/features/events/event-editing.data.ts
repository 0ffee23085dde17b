import type { BodyInput } from '#contract/endpoint.ts';
import { eventPeople } from '#contract/event-people.ts';
import { events, type EventDraft } from '#contract/events.ts';
import { eventIntention } from '#sync/intentions/event/event-intention.ts';
import { isUnpublished } from '#sync/views/fold-own-events.ts';
import { credentialsNow } from '#runtime/current.ts';
import { callServer } from '#runtime/call-server.ts';
import { syncNow } from '#data/sync-now.ts';
import type { EventView } from '#sync/views/views.ts';
import type { WayBack } from '#data/restoring.ts';
import { takeBack } from '#data/taken-back.ts';
import { publish, type Publishing, type PublishingForm } from '#data/publishing.ts';

/** Publishes a new event under an id that was never used before. Throws like `publish`. */
export function createEvent(
  id: string,
  draft: EventDraft,
  form: PublishingForm,
): Promise<Publishing> {
  const publication = { id, isNew: true, basedOn: 0, draft: withRoleIds(draft) };
  return publish(eventIntention.with(publication), { form, id });
}

interface EventEdit {
  readonly draft: EventDraft;
  readonly form: PublishingForm;
  /** The revision that the edit started from; the edit is refused when somebody else was faster. */
  readonly basedOn: number;
}

/** Publishes an edit of an event. RSVPs of roles that are gone are cancelled. Throws like `publish`. */
export function saveEvent(
  event: Pick<EventView, 'id' | 'isWaiting' | 'revision'>,
  { draft, basedOn, form }: EventEdit,
): Promise<Publishing> {
  const isNew = isUnpublished(event);
  const publication = { id: event.id, isNew, basedOn, draft: withRoleIds(draft) };
  return publish(eventIntention.with(publication), { form });
}

type StateWish = BodyInput<typeof eventPeople.setState>;

/**
 * Publishes a draft, calls an event off, or lets it take place; resolves once this device was told. Throws ApiError when refused,
 * NetworkError without an answer.
 */
export async function setEventState(id: string, body: StateWish): Promise<void> {
  await callServer(eventPeople.setState, { credentials: credentialsNow(), params: { id }, body });
  await syncNow();
}

/** Gives new roles an id at once: a role may be renamed, or signed up for, before it has reached the server. */
function withRoleIds({ roles, ...rest }: EventDraft): EventDraft {
  return { ...rest, roles: roles.map((role) => ({ ...role, id: role.id ?? crypto.randomUUID() })) };
}

/**
 * Deletes an event with its RSVPs; one that only waits to be published is taken back, and what puts it back is returned. Resolves with the server's
 * answer, before this device is in sync: else the event's own dialog would say that somebody has deleted it. Throws ApiError
 * when refused, NetworkError without an answer.
 */
export async function removeEvent(
  event: Pick<EventView, 'id' | 'isWaiting' | 'revision'>,
): Promise<WayBack | null> {
  const { id } = event;
  const back = isUnpublished(event) ? await takeBack(eventIntention, id) : null;
  if (back) return back;
  await callServer(events.remove, { credentials: credentialsNow(), params: { id } });
  void syncNow();
  return null;
}
