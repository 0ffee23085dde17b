import type { Action } from '#contract/access.ts';
import type { AuditSubject } from '#contract/audit.ts';
import type { Organisation } from '#domain/organisation.ts';
import { can, type Person } from '#domain/permissions.ts';

/** What somebody may change, and whose changes they may therefore see. */
export interface Visible {
  readonly subjects: readonly AuditSubject[];
  /** The departments whose postings are included. */
  readonly departmentIds: readonly string[];
}

const rightOver: readonly (readonly [AuditSubject, Action])[] = [
  ['member', 'members.edit'],
  ['event', 'events.edit'],
  ['template', 'events.edit'],
  ['series', 'events.edit'],
  ['post', 'posts.edit'],
  ['section', 'content.edit'],
  ['page', 'content.edit'],
  ['motd', 'motd.edit'],
];

export function visibleTo(person: Person, { departments }: Organisation): Visible {
  return {
    subjects: rightOver.flatMap(([subject, right]) => (can(person, right) ? [subject] : [])),
    departmentIds: departments
      .map(({ id }) => id)
      .filter((departmentId) => can(person, 'department.edit', { departmentId })),
  };
}
