// An edit of the roles may concern those who have signed up, and these texts say how.

import type { StoredRole } from '#contract/events.ts';
import { awayText } from '#ui/editing/sending-words.ts';
import { isRole, refTo, type NamedRole } from '#domain/event-role.ts';
import type { RoleView } from '#sync/views/views.ts';
import type { SyncStatus } from '#data/status.ts';

type Attendance = readonly Pick<RoleView, 'id' | 'name' | 'attending'>[];

/** Why a capacity below the attendance is accepted; null for any other capacity. */
export function overfullText(
  attendance: Attendance,
  { capacity, ...wanted }: NamedRole & Pick<StoredRole, 'capacity'>,
): string | null {
  const attending = attendance.find((role) => isRole(role, refTo(wanted)))?.attending ?? 0;
  if (attending <= capacity) return null;
  const count = `${attending} ${attending === 1 ? 'attends' : 'attend'} already`;
  return `${count}. Nobody loses their place, and no one new gets in.`;
}

/** Whether a deletion can reach the server; an event that was never sent is taken back without it. */
export type DeletionReach = 'never sent' | SyncStatus['connection'];

/** SPEC 5.10: the question before an event is deleted, with what that means for those who have signed up. */
export function eventDeletionText(attendance: Attendance, reach: DeletionReach): string {
  const asked = 'Are you sure you want to delete this event?';
  if (reach === 'never sent')
    return `${asked} It hasn't been published yet, so an admin can't bring it back.`;
  const text = `${asked} ${consequenceOf(attendance)} An admin can bring it back for 30 days.`;
  // Deleting is offered without a connection too, which may be back before the device knows.
  return reach === 'online' ? text : `${text} ${awayText(reach)} Deleting needs a connection.`;
}

function consequenceOf(attendance: Attendance): string {
  const count = attendance.reduce((sum, { attending }) => sum + attending, 0);
  const members = count === 1 ? '1 member has' : `${count} members have`;
  return count === 0 ? 'Nobody has signed up for it.' : `${members} signed up for it.`;
}
