// @chunk member
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { RoleRef } from '#domain/event-role.ts';
import { useOutcomes, type Outcome } from '#data/outcomes.ts';
import { rsvpOf } from '#data/entry-view.ts';
import { serverTime } from '#data/server-clock.ts';
import { dismissAbout, isSpokenFor, notify, type Toast } from '#ui/notify.ts';
import { subjectOf } from './outcome-subject.ts';
import { isSeen, outcomeText } from './outcome-text.ts';

/** Tells the person who did something how it turned out, wherever in the app they are by then. Draws nothing itself. */
export function OutcomeToasts(): null {
  const navigate = useNavigate();
  const router = useRouter();
  useOutcomes((outcome) => {
    const { pathname } = router.state.location;
    const subject = subjectOf(outcome.entry);
    const text = outcomeText(outcome, pathname);
    dismissAbout(subject);
    if (isSeen(outcome)) return;
    if (outcome.kind === 'accepted') {
      const undo = withoutCard.has(pathname) ? undoOf(outcome) : undefined;
      notify({ kind: 'ok', text, subject, ...(undo && { action: undo }) });
    } else if (!isSpokenFor(subject)) {
      const onAct = () => void navigate({ to: '/sync' });
      notify({ kind: 'bad', text, subject, action: { label: 'View', onAct } });
    }
  });
  return null;
}

/** Where a cancelled event disappears, and with it the button that would take its place again. */
const withoutCard: ReadonlySet<string> = new Set(['/dashboard', '/home']);

function undoOf({ entry }: Outcome): Toast['action'] | undefined {
  const rsvp = rsvpOf(entry);
  if (!rsvp || rsvp.attending) return undefined;
  const { eventId: id, eventTitle: title, seenStart: start, role, roleId } = rsvp;
  if (Date.parse(start) <= serverTime(Date.now())) return undefined;
  return { label: 'Undo', onAct: () => void takeAgain({ id, title, start }, { role, roleId }) };
}

/** Loaded then: few take back what they cancelled. */
async function takeAgain(event: { id: string; title: string; start: string }, role: RoleRef) {
  const { trySetRsvp } = await import('#data/rsvp.ts');
  const reason = await trySetRsvp({ event, ...role, attending: true });
  if (reason !== null) notify({ kind: 'bad', text: `RSVP failed. ${reason}`, subject: event.id });
}
