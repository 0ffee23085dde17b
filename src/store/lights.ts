import type { EventRow } from '#contract/events.ts';
import {
  hiddenLight,
  lightOf,
  withRsvp,
  type EventLight,
  type RsvpChange,
} from '#sync/event-light.ts';
import type { MusterDatabase } from './database.ts';

export interface LightChanges {
  readonly userId: string | null;
  readonly events: readonly EventRow[];
  readonly rsvps: readonly RsvpChange[];
  readonly deletedEvents: readonly string[];
}

/** Brings the light rows up to date with changes of events and RSVPs; within the transaction that makes those. */
export async function updateLights(db: MusterDatabase, changes: LightChanges): Promise<void> {
  const { events, rsvps, deletedEvents, userId } = changes;
  const ids = new Set([
    ...events.map(({ id }) => id),
    ...rsvps.flatMap(({ before, after }) => (after ?? before)?.eventId ?? []),
    ...deletedEvents,
  ]);
  if (ids.size === 0) return;
  const last = await db.fact('lights');
  const seq = (last?.seq ?? 0) + 1;
  const lights = await lightsOf(db, [...ids], seq);
  const change = (id: string, to: (light: EventLight) => EventLight) => {
    lights.set(id, to(lights.get(id) ?? hiddenLight(id, seq)));
  };

  for (const event of events) change(event.id, (light) => lightOf(event, light));
  for (const rsvp of rsvps) {
    const id = (rsvp.after ?? rsvp.before)?.eventId;
    if (id !== undefined) change(id, (light) => withRsvp(light, { ...rsvp, userId }));
  }
  for (const id of deletedEvents) lights.set(id, hiddenLight(id, seq));
  await db.eventLights.bulkPut([...lights.values()]);
  await db.setFact('lights', { seq, epoch: last?.epoch ?? 0 });
}

/** Forgets all of them; followers notice by the epoch. */
export async function clearLights(db: MusterDatabase): Promise<void> {
  const last = await db.fact('lights');
  await db.eventLights.clear();
  await db.setFact('lights', { seq: last?.seq ?? 0, epoch: (last?.epoch ?? 0) + 1 });
}

async function lightsOf(
  db: MusterDatabase,
  ids: string[],
  seq: number,
): Promise<Map<string, EventLight>> {
  const stored = await db.eventLights.bulkGet(ids);
  return new Map(ids.map((id, i) => [id, { ...(stored[i] ?? hiddenLight(id, seq)), seq }]));
}
