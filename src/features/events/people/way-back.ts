import type { EventAlone } from '#contract/events.ts';
import type { NumberedPlace, PeoplePlace } from './people-groups.ts';

/**
 * The moves that put a member back to all that they had in the event before a move: the answer first, since a seat ends places on lists,
 * then each list with the place there. Empty if nothing was changed.
 */
export function wayBack(event: EventAlone, userId: string, move: PeoplePlace): NumberedPlace[] {
  const { answer, lists } = hadIn(event, userId);
  if (move.to === 'waiting') {
    const list = lists.find(({ role }) => role === move.role);
    if (list) return [list];
    if (answer?.to === 'no') return [answer]; // who is put on a list has not said so any more
    const hasLeft = answer?.to === 'seat' && answer.role === move.role;
    if (!hasLeft) return [{ to: 'none', role: move.role }];
  }
  return [...(answer ? [answer] : undone(move)), ...lists];
}

/** Out of what a move made of somebody who had not answered. */
function undone({ to, role }: PeoplePlace): NumberedPlace[] {
  return to === 'none' ? [] : [{ to: 'none', role }];
}

/** The member's answer, null for none, and their places, which count from 1. */
function hadIn({ rsvps, roles, waitlist = [] }: EventAlone, userId: string) {
  const own = rsvps.find((rsvp) => rsvp.userId === userId);
  const lists = waitlist
    .filter((one) => one.userId === userId)
    .map(({ role, place }): NumberedPlace => {
      const { id: roleId = role } = roles.find(({ name }) => name === role) ?? {};
      return { to: 'waiting', role: roleId, place };
    });
  return { answer: own ? answerOf(own) : null, lists };
}

function answerOf({
  answer,
  attending,
  roleId,
  role,
}: EventAlone['rsvps'][number]): NumberedPlace | null {
  if (attending) return { to: 'seat', role: roleId ?? role };
  return answer === 'maybe' || answer === 'no' ? { to: answer, role: null } : null;
}
