import { serverTime } from '#browser/server-clock.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { placeText } from '#domain/ordinal.ts';
import type { MusterDatabase } from '#store/database.ts';
import { answerChangesIn } from '#sync/intentions/answer/answer-changes.ts';
import { foldEvent } from '#sync/views/fold-event.ts';
import type { EventView, LineView, RoleView } from '#sync/views/views.ts';
import { readLocal } from './event.ts';

/** An event to come that the member answered without a seat, or waits for another one in. */
export interface OpenAnswer {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  /** "Maybe", "Hauler: 2nd of 5 on the waitlist", "Hauler: asked for, leaders confirm it". */
  readonly says: readonly string[];
  /** Whether some of it waits to be sent. */
  readonly isWaiting: boolean;
}

/**
 * SPEC 30.35: the member's maybes and places on waitlists, by start. To be read along with what stands beside them, so that nothing moves
 * when they come.
 */
export async function readOpenAnswers(
  db: MusterDatabase,
  userId: string | null,
): Promise<readonly OpenAnswer[]> {
  const me = userId === null ? null : { userId, username: '', avatarUrl: '' };
  const rows = await db.collection('myAnswers').toArray();
  const open = rows.filter(
    ({ answer, waiting }) => answer === 'maybe' || answer === 'asked' || waiting.length > 0,
  );
  const changed = answerChangesIn(await db.outbox.orderBy('seq').toArray());
  const ids = new Set([...open.map(({ id }) => id), ...changed.map(({ eventId }) => eventId)]);
  const found = await Promise.all([...ids].map((id) => readLocal(db, id)));
  const now = serverTime(Date.now());
  return found
    .flatMap(({ truth, pending }) => {
      const event = truth && foldEvent(truth, { me, pending, refused: [] });
      return event && Date.parse(event.end) > now ? openIn(event) : [];
    })
    .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
}

function openIn({ id, title, start, end, answer, roles, state }: EventView): OpenAnswer[] {
  if (state === 'calledOff') return [];
  const isMaybe = answer.answer === 'maybe';
  const lines = roles.flatMap(({ name, line }) => lineSaid({ name }, line));
  const asked = roles.filter(({ mine }) => mine === 'asked').map(({ name }) => askedSaid(name));
  if (!isMaybe && lines.length + asked.length === 0) return [];
  const isWaiting = isMaybe && answer.isWaiting;
  return [
    {
      ...{ id, title, start, end },
      says: [...(isMaybe ? ['Maybe'] : []), ...asked, ...lines.map(({ text }) => text)],
      isWaiting: isWaiting || lines.some((line) => line.isWaiting),
    },
  ];
}

/** SPEC 30.58 */
function askedSaid(role: string): string {
  return `${isolated(role)}: asked for, leaders confirm it`;
}

function lineSaid({ name }: Pick<RoleView, 'name'>, line: LineView | null) {
  const { place = null, of = 0, mine } = line ?? {};
  if (place === null) return [];
  const at = placeText({ place, of });
  return [{ text: `${isolated(name)}: ${at} on the waitlist`, isWaiting: mine === 'joining' }];
}
