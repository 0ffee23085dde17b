// @chunk member
import { useNavigate, useRouter } from '@tanstack/react-router';
import { seatGivenUp, type Seat } from '#data/entry-view.ts';
import { useEffect } from 'react';
import { onOtherPerson, useOutcomes, type ChangeOutcome } from '#data/outcomes.ts';
import {
  COMPARE,
  isToCompare,
  outcomeText,
  subjectOf,
  wayOutOf,
} from '#sync/views/change-texts.ts';
import { useOverlapTaken } from '#data/overlap.ts';
import { overlapText } from '#ui/muster/overlap-text.ts';
import { serverTime } from '#browser/server-clock.ts';
import { dismissAbout, dismissAll, isSpokenFor, notify, type Toast } from '#ui/toasts/notify.ts';

/** Tells the person who did something how it turned out, wherever in the app they are by then. Draws nothing itself. */
export function OutcomeToasts(): null {
  const navigate = useNavigate();
  const router = useRouter();
  const wayOut = (entry: ChangeOutcome['entry']) =>
    isToCompare(entry)
      ? { label: COMPARE, onAct: () => void navigate({ href: wayOutOf(entry)?.path ?? '/sync' }) }
      : { label: 'View', onAct: () => void navigate({ to: '/sync' }) };
  useEffect(() => onOtherPerson(dismissAll), []);
  useOutcomes((outcome) => {
    const { pathname } = router.state.location;
    const subject = subjectOf(outcome.entry);
    const text = outcomeText(outcome.entry, pathname);
    dismissAbout(subject);
    if (text === null) return;
    if (outcome.kind === 'accepted') {
      const undo = withoutCard.has(pathname) ? undoOf(outcome) : undefined;
      notify({ kind: 'ok', text, subject, ...(undo && { action: undo }) });
    } else if (!isSpokenFor(subject)) {
      notify({ kind: 'bad', text, subject, action: wayOut(outcome.entry) });
    }
  });
  useOverlapTold();
  return null;
}

/** The last taking of a seat that was told of. */
let told: object | null = null;

/** SPEC 30.36: whoever takes a seat at the time of another one is told each time, unless the event that they look at says so. */
function useOverlapTold(): void {
  const { taken, found } = useOverlapTaken();
  useEffect(() => {
    if (!found || taken === told) return;
    told = taken;
    if (isSpokenFor(found.event.id)) return;
    const now = new Date(serverTime(Date.now()));
    const text = overlapText(found.other, { start: found.event.start, now });
    notify({ kind: 'info', text, subject: `overlap ${found.event.id}` });
  }, [taken, found]);
}

/** Screens from which a cancelled event disappears, and with it the button that would take the seat again. */
const withoutCard: ReadonlySet<string> = new Set(['/dashboard', '/home']);

function undoOf({ entry }: ChangeOutcome): Toast['action'] | undefined {
  const seat = seatGivenUp(entry);
  if (!seat || Date.parse(seat.event.start) <= serverTime(Date.now())) return undefined;
  return { label: 'Undo', onAct: () => void takeAgain(seat) };
}

/** Takes the seat back. The code is loaded on demand, since few take back what they cancelled. */
async function takeAgain(seat: Seat) {
  const { trySetRsvp } = await import('#data/rsvp.ts');
  const reason = await trySetRsvp({ ...seat, attending: true });
  const subject = seat.event.id;
  if (reason !== null) notify({ kind: 'bad', text: `RSVP failed. ${reason}`, subject });
}
