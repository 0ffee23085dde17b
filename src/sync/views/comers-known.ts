import type { CheckInLine, CheckInMark } from '#contract/check-in.ts';
import type { RsvpRow } from '#contract/events.ts';
import type { MemberRow } from '#contract/member-rows.ts';
import type { MarkView } from './fold-marks.ts';

/** A member as whoever checks in sees them. */
export interface Comer {
  readonly userId: string;
  readonly username: string;
  readonly avatarUrl: string;
  /** The role of their seat; null without one. */
  readonly role: string | null;
  readonly mark: CheckInMark;
  /** Whether the mark waits to be sent. */
  readonly isWaiting: boolean;
}

interface Known {
  readonly rsvps: readonly Pick<RsvpRow, 'userId' | 'role' | 'attending'>[];
  readonly members: readonly Pick<MemberRow, 'id' | 'username' | 'avatarUrl' | 'isOrgMember'>[];
  readonly marks: ReadonlyMap<string, MarkView>;
}

/** SPEC 32.2, 32.34: whom one can check in: those with a seat, those marked without one, and all other org members. */
export function comersOf({ rsvps, members, marks }: Known): readonly Comer[] {
  const roles = new Map(
    rsvps.filter(({ attending }) => attending).map(({ userId, role }) => [userId, role]),
  );
  const comerOf = (userId: string, username: string, avatarUrl: string): Comer => {
    const { mark = 'none', isWaiting = false } = marks.get(userId) ?? {};
    return { userId, username, avatarUrl, role: roles.get(userId) ?? null, mark, isWaiting };
  };
  const known = new Set(members.map(({ id }) => id));
  const others = [...marks.values()].filter(({ userId }) => !known.has(userId));
  return [
    ...members
      .filter(({ id, isOrgMember }) => isOrgMember || roles.has(id) || marks.has(id))
      .map(({ id, username, avatarUrl }) => comerOf(id, username, avatarUrl)),
    ...others.map(({ userId, username }) => comerOf(userId, username ?? '[Unknown]', '')),
  ];
}

/** SPEC 32.31: the server's list with this device's marks on top, those of others it doesn't name among them. */
export function whoCame(
  lines: readonly Pick<CheckInLine, 'userId' | 'username' | 'role' | 'mark'>[],
  marks: ReadonlyMap<string, MarkView>,
  pictures: ReadonlyMap<string, string>,
): readonly Comer[] {
  const known = new Set(lines.map(({ userId }) => userId));
  const others = [...marks.values()].filter(
    ({ userId, mark }) => mark !== 'none' && !known.has(userId),
  );
  return [...lines, ...others.map(walkUp)].map(({ userId, username, role, mark }) => {
    const own = marks.get(userId);
    return {
      ...{ userId, username, avatarUrl: pictures.get(userId) ?? '' },
      ...{ role: role === '' ? null : role, mark: own?.mark ?? mark },
      isWaiting: own?.isWaiting ?? false,
    };
  });
}

function walkUp({ userId, username, mark }: MarkView) {
  return { userId, username: username ?? '[Unknown]', role: '', mark };
}
