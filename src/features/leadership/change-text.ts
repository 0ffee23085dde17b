import type { AuditAction, AuditSubject } from '#contract/audit.ts';

export interface ToldChange {
  readonly actor: string | null;
  readonly subject: AuditSubject;
  readonly action: AuditAction;
  readonly title: string;
}

export const subjectNames: Readonly<Record<AuditSubject, string>> = {
  member: 'Member',
  event: 'Event',
  post: 'Post',
  section: 'About Us section',
  page: 'Page',
  posting: 'Posting',
  resource: 'Resource',
  category: 'Video category',
  video: 'Video',
  motd: 'Message of the day',
  portal: 'Portal settings',
  department: 'Department',
  position: 'Position',
  role: 'Event role',
  template: 'Event template',
  series: 'Series of events',
};

export const actionNames: Readonly<Record<AuditAction, string>> = {
  created: 'created',
  updated: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  suspended: 'suspended',
  reinstated: 'lifted the suspension of',
  moved: 'moved a member in',
};

/** The parts of "Ada changed the event “Convoy to Lyra”."; `name` is empty where the thing has none. */
export function changeWords({ actor, subject, action, title }: ToldChange) {
  const what = subjectNames[subject];
  const thing = `the ${what.charAt(0).toLowerCase() === 'a' ? what : what.toLowerCase()}`;
  return { who: actor ?? 'The server', did: `${actionNames[action]} ${thing}`, name: title };
}
