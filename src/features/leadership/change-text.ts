import type { AuditAction, AuditSubject } from '#contract/audit.calls.ts';

interface Change {
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
  motd: 'Message of the day',
};

export const actionNames: Readonly<Record<AuditAction, string>> = {
  created: 'created',
  updated: 'changed',
  deleted: 'deleted',
  restored: 'restored',
};

/** "Ada changed the event “Convoy to Lyra”." */
export function changeText({ actor, subject, action, title }: Change): string {
  const who = actor ?? 'The server';
  const what = subjectNames[subject];
  const thing = `the ${what.charAt(0).toLowerCase() === 'a' ? what : what.toLowerCase()}`;
  const name = title === '' ? '' : ` “${title}”`;
  return `${who} ${actionNames[action]} ${thing}${name}.`;
}
