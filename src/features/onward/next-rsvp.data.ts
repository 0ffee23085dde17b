import { HOUR_MS } from '#domain/time/durations.ts';
import { isRole } from '#domain/event-role.ts';
import { serverTime } from '#browser/server-clock.ts';
import type { MusterDatabase } from '#store/database.ts';
import { answerChangesIn } from '#sync/intentions/answer/answer-changes.ts';
import { foldMyRsvps } from '#sync/views/fold.ts';
import type { MyRsvpView } from '#sync/views/views.ts';
import { useWhole, type Loaded } from '#data/loaded.ts';
import { readOpenAnswers, type OpenAnswer } from '#data/open-answers.ts';
import { current } from '#runtime/current.ts';
import { useObservable } from '../../observable.ts';

/** An event the member signed up for, with what a card shows of it. */
export interface NextRsvp extends Omit<MyRsvpView, 'description'> {
  /** The role's department; '' if it has none, or if the event itself isn't for this member. */
  readonly department: string;
}

/** What comes next for a member; `isFirst` says that they never signed up for anything. */
export interface Coming {
  readonly next: NextRsvp | null;
  readonly isFirst: boolean;
  readonly open: readonly OpenAnswer[];
}

/** More events than can end before the device is read again. */
const READ = 6;

/** SPEC 15.1. The soonest event that the member signed up for and that isn't over. `now` is the server's time (ms). */
export function useNextRsvp(now: number): Loaded<Coming> {
  const given = String(Math.floor(now / HOUR_MS));
  const userId = useObservable(current)?.userId ?? null;
  const found = useWhole('self', { about: 'coming rsvps', given }, async (db) => ({
    ...(await readComing(db, serverTime(Date.now()))),
    open: await readOpenAnswers(db, userId),
  }));
  if (found.state !== 'here') return found;
  const { coming, isFirst, open } = found.value;
  const next = coming.find(({ end }) => Date.parse(end) > now) ?? null;
  return { state: 'here', value: { next, isFirst, open } };
}

interface ReadComing {
  readonly coming: readonly NextRsvp[];
  readonly isFirst: boolean;
}

/** `useNextRsvp` outside React: the soonest few, waiting ones included. */
export async function readComing(db: MusterDatabase, now: number): Promise<ReadComing> {
  const pending = await db.outbox.orderBy('seq').toArray();
  const mine = await db.collection('myRsvps').toArray();
  const changed = new Set(answerChangesIn(pending).map(({ eventId }) => eventId));
  const waiting = await db.collection('events').bulkGet([...changed]);
  const all = foldMyRsvps(mine, pending, (id) => waiting.find((event) => event?.id === id));
  const coming = all
    .filter(({ end, isOff }) => isOff !== true && Date.parse(end) > now)
    .slice(0, READ);
  const events = await db.collection('events').bulkGet(coming.map(({ id }) => id));
  return {
    coming: coming.map(({ description: _description, ...rsvp }, place) => ({
      ...rsvp,
      department: events[place]?.roles.find((role) => isRole(role, rsvp))?.department ?? '',
    })),
    isFirst: all.length === 0,
  };
}
