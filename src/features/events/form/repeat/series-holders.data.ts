import { isRole, type NamedRole } from '#domain/event-role.ts';
import type { MusterDatabase } from '#store/database.ts';
import { current } from '#runtime/current.ts';
import { useLive } from '#runtime/live.ts';
import type { AttendeeView } from '#sync/views/views.ts';

type Holder = Omit<AttendeeView, 'avatarUrl'>;

/** One event of a series with those who hold its roles. */
export interface HeldEvent {
  readonly occurrence: string;
  readonly roles: readonly (NamedRole & { readonly holders: readonly Holder[] })[];
}

/** Who holds what in the events of a series that haven't started, as far as this device knows; undefined while it is read. */
export function useSeriesHolders(seriesId: string | null): readonly HeldEvent[] | undefined {
  return useLive(`holders of ${seriesId ?? 'no series'}`, (db) =>
    seriesId === null ? Promise.resolve([]) : readSeriesHolders(db, seriesId, new Date()),
  );
}

export async function readSeriesHolders(
  db: MusterDatabase,
  seriesId: string,
  now: Date,
): Promise<readonly HeldEvent[]> {
  const events = await db
    .collection('events')
    .where('start')
    .above(now.toISOString())
    .filter((event) => event.seriesId === seriesId)
    .toArray();
  const ids = events.map(({ id }) => id);
  const rsvps = await db.collection('rsvps').where('eventId').anyOf(ids).toArray();
  const seats = rsvps.filter(({ attending }) => attending);
  const rows = await db.collection('members').bulkGet(seats.map(({ userId }) => userId));
  const names = new Map(rows.flatMap((row) => (row ? [[row.id, row.username] as const] : [])));
  const me = current.get()?.userId;
  return events.map(({ id, occurrence, roles }) => ({
    occurrence: occurrence ?? '',
    roles: roles.map((role) => ({
      ...{ id: role.id, name: role.name },
      holders: seats
        .filter((seat) => seat.eventId === id && isRole(role, seat))
        .map(({ userId }) => ({
          ...{ userId, username: names.get(userId) ?? '', isMe: userId === me },
        })),
    })),
  }));
}
