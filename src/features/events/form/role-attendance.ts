// An edit of the roles may concern those who have signed up, and these texts say how.

import type { StoredRole } from '#contract/events.ts';
import { awayText } from '#ui/editing/sending-words.ts';
import { isRole, refTo, rolesMeant, type NamedRole } from '#domain/event-role.ts';
import type { AttendeeView, RoleView } from '#sync/views/views.ts';
import type { SyncStatus } from '#data/status.ts';
import type { Question } from '#ui/overlays/confirm.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { joined } from '../attendee-names.ts';

type Attendance = readonly Pick<RoleView, 'id' | 'name' | 'attending' | 'attendees'>[];

const NAMED = 3;

/** The question before saving, which names those who would lose their place; null if nobody would. */
export function roleRemovalQuestion(
  attendance: Attendance,
  chosen: readonly NamedRole[],
): Question | null {
  const kept = new Set(rolesMeant(attendance, chosen));
  const lost = attendance.filter((role) => role.attending > 0 && !kept.has(role));
  const [first] = lost;
  if (!first) return null;
  const holders = lost.map((role) => `${holdersOf(role)} ${isolated(role.name)}.`).join(' ');
  const isOne = lost.length === 1;
  const cancelled = lost.reduce((sum, { attending }) => sum + attending, 0);
  return {
    title: isOne ? `Remove ${isolated(first.name)}?` : `Remove ${lost.length} roles?`,
    text: `${holders} Saving cancels ${cancelled === 1 ? 'this RSVP' : 'these RSVPs'}.`,
    yes: isOne ? 'Remove role and save' : 'Remove roles and save',
    no: 'Keep editing',
    isDestructive: true,
  };
}

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

/** `Ada and 3 others hold` */
function holdersOf({ attending, attendees }: Attendance[number]): string {
  const names = namesOf(attendees);
  const [only] = names;
  if (attending === 1) return only === 'You' ? 'You hold' : `${only ?? '1 member'} holds`;
  const shown = attending <= NAMED && names.length === attending ? names : names.slice(0, 1);
  const others = attending - shown.length;
  if (shown.length === 0) return `${attending} members hold`;
  if (others === 0) return `${joined(shown)} hold`;
  return `${joined([...shown, `${others} ${others === 1 ? 'other' : 'others'}`])} hold`;
}

/** The names of those who attend, with the member first. */
function namesOf(attendees: readonly AttendeeView[]): string[] {
  const others = attendees.filter(({ isMe }) => !isMe).map(({ username }) => isolated(username));
  return others.length < attendees.length ? ['You', ...others] : others;
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
