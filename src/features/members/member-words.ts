import type { ManagedMember } from '#contract/members.ts';
import { timesCome } from '#domain/check-in.ts';
import { calendarDate } from '#ui/time/time.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { numberText } from '#domain/markup/number-text.ts';

/** "214 members", "1 member", or with a filter "12 members match" */
export function countText(total: number, isFiltered: boolean): string {
  const members = `${numberText(total)} ${total === 1 ? 'member' : 'members'}`;
  if (!isFiltered) return members;
  return `${members} ${total === 1 ? 'matches' : 'match'}`;
}

/** "3 members selected" */
export function selectedText(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'member' : 'members'} selected`;
}

export function presence({ isOnline }: Pick<ManagedMember, 'isOnline'>): 'Online' | 'Offline' {
  return isOnline ? 'Online' : 'Offline';
}

/** "18 Nov 2026", or "Never" for whoever has not signed in yet. */
export function lastSeenText({ lastSeen }: Pick<ManagedMember, 'lastSeen'>): string {
  return lastSeen === null ? 'Never' : calendarDate(lastSeen);
}

/** "7 of 9", of the last 90 days; a dash for nobody's. */
export function attendanceText({ attendance }: Pick<ManagedMember, 'attendance'>): string {
  const { seats } = attendance;
  return seats === 0 ? '–' : `${timesCome(attendance)} of ${seats}`;
}

export function joinedText({ username, joinDate }: ManagedMember): string {
  return `${isolated(username)}, joined ${calendarDate(joinDate)}`;
}

/** SPEC 5.17: the question before an account is deleted. */
export function memberRemovalQuestion(name: string) {
  return {
    title: `Delete ${isolated(name)}'s account?`,
    text: `Are you sure you want to delete ${isolated(name)}'s account? This cannot be undone.`,
    yes: 'Delete account',
    no: 'Keep account',
  };
}
