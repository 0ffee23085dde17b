import { DAY_MS } from '#domain/time/durations.ts';
import { dayOf } from '#domain/time/day.ts';
import { isSameRole } from '#domain/event-role.ts';
import type { MusterDatabase } from '#store/database.ts';
import { foldEvent, type Me } from '#sync/views/fold-event.ts';
import { isToBeHad, type WhoseNeeds } from '#sync/views/needs.ts';
import type { EventView } from '#sync/views/views.ts';
import { readLocal } from '#data/event.ts';
import { useLive } from '#runtime/live.ts';
import { serverTime } from '#browser/server-clock.ts';
import { useSession } from '#data/session.ts';

/** How far ahead to look, and at how many events at most: they are read all at once, which is faster than one by one. */
const AHEAD_MS = 31 * DAY_MS;
const LOOKED_AT = 300;
const MOST = 2;

/** A place like the lost one, in another event. */
interface RoleElsewhere {
  readonly eventId: string;
  readonly title: string;
  readonly start: string;
  readonly department: string;
  readonly spotsLeft: number;
}

/**
 * Events with free seats in the same role on another day within the next month, soonest first; undefined while they are being
 * read.
 */
export function useRoleElsewhere(
  event: EventView,
  role: string,
): readonly RoleElsewhere[] | undefined {
  const session = useSession();
  return useLive(`role elsewhere ${event.id} ${role}`, async (db) => {
    if (session.status !== 'member') return [];
    const { person } = session;
    return readRoleElsewhere(db, { event, role, person, me: session, now: serverTime(Date.now()) });
  });
}

interface Lost {
  readonly event: Pick<EventView, 'id' | 'start'>;
  readonly role: string;
  readonly me: Me;
  readonly person: WhoseNeeds['person'];
  /** The server's time, in milliseconds. */
  readonly now: number;
}

/** `useRoleElsewhere` outside React. Events in which the member has a place are left out, even if it is still waiting to be sent. */
export async function readRoleElsewhere(
  db: MusterDatabase,
  { event, role, me, person, now }: Lost,
): Promise<readonly RoleElsewhere[]> {
  const [from, to] = [now, now + AHEAD_MS].map((at) => new Date(at).toISOString());
  const coming = db.collection('events').where('start').between(from, to).limit(LOOKED_AT);
  const rows = (await coming.toArray()).filter(({ id, start, roles }) => {
    const isOther = id !== event.id && dayOf(new Date(start)) !== dayOf(new Date(event.start));
    return isOther && roles.some(({ name }) => isSameRole({ role: name }, { role }));
  });
  const found: RoleElsewhere[] = [];
  for (const { id } of rows) {
    const { truth, pending } = await readLocal(db, id);
    const view = truth && foldEvent(truth, { me, pending, refused: [] });
    const same = view?.roles.find(({ name }) => isSameRole({ role: name }, { role }));
    if (!view || !same || view.myRole !== null || !isToBeHad(view, same, { person, now })) continue;
    const { title, start } = view;
    const { department, spotsLeft } = same;
    found.push({ eventId: id, title, start, department, spotsLeft });
    if (found.length === MOST) break;
  }
  return found;
}
