import { CalendarDays } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import type { Session } from '#sync/views/session.ts';
import {
  checkInCommand,
  commandsFor,
  commandsMeant,
  isByName,
  isOnlyInNames,
  type Command,
} from './commands.ts';

type Member = Extract<Session, { status: 'member' }>;

function aMember(role: Member['role'], flags: Member['flags'] = ['OrgMember']): Session {
  const person = { role, flags, positions: [] };
  const who = { userId: 'me', username: 'Iona_Vale', avatarUrl: '', profile: null };
  return { status: 'member', ...who, role, flags, person, needsSignIn: false };
}

const links = [
  { to: '/home', label: 'Home', icon: CalendarDays },
  { to: '/events', label: 'Event Calendar', icon: CalendarDays },
];
const profileAndSync = [
  { to: '/dashboard', label: 'My Profile', icon: CalendarDays },
  { to: '/sync', label: 'Sync Centre', icon: CalendarDays },
];
const titles = (commands: readonly Command[]) => commands.map(({ title }) => title);
const forSession = (session: Session) => titles(commandsFor(session, links));
const editing = ['New event', 'New post', 'Manage posts', 'Manage members', 'Go to Audit'];

describe('SPEC 13.8 commands are those that somebody may give', () => {
  it('leaders and admins make events and posts', () => {
    expect(forSession(aMember('Admin'))).toEqual(expect.arrayContaining(editing));
    expect(forSession(aMember('Leader'))).toEqual(expect.arrayContaining(editing.slice(0, 4)));
    expect(forSession(aMember('Leader'))).not.toContain('Go to Audit');
  });

  it('whoever has a flag gets what it stands for, and no more', () => {
    const planner = forSession(aMember('Member', ['OrgMember', 'CanEditEvents']));
    expect(editing.filter((title) => planner.includes(title))).toEqual(['New event']);
  });

  it.each([
    ['a member', aMember('Member')],
    ['a visitor', { status: 'visitor' } as const],
    ['a leader whose session has ended', { ...aMember('Leader'), needsSignIn: true } as Session],
  ])('%s makes nothing', (_, session) => {
    expect(editing.filter((title) => forSession(session).includes(title))).toEqual([]);
  });

  it('only members log out, and everybody goes where the navigation leads them', () => {
    expect(forSession(aMember('Member'))).toContain('Log out');
    expect(forSession({ status: 'visitor' })).not.toContain('Log out');
    expect(forSession({ status: 'visitor' })).toContain('Go to Home');
  });
});

describe('SPEC 13.8 a command is found by its name and by what else people call it', () => {
  const commands = commandsFor(aMember('Leader'), links);

  it.each([
    ['new ev', 'New event'],
    ['create post', 'New post'],
    ['calendar', 'Go to Event Calendar'],
    ['go to event', 'Go to Event Calendar'],
    ['password settings', undefined],
    ['settings', 'Notification settings'],
    ['quiet', 'Set quiet hours'],
    ['do not disturb', 'Set quiet hours'],
    ['push', 'Notification settings'],
    ['notifications', 'Go to Notifications'],
    ['calendar feed', 'Set up calendar feed'],
    ['ical', 'Set up calendar feed'],
    ['export', 'Download my data'],
    ['sign out', 'Log out'],
    ['away', 'Add away time'],
    ['templ', 'Templates'],
    ['new event', 'New event'],
  ])('%s: %s', (query, title) => {
    expect(commandsMeant(commands, query)[0]?.title).toBe(title);
  });

  it('every setting opens its own part of its screen', () => {
    const all = commandsFor(aMember('Leader'), [...links, ...profileAndSync]);
    const found = commandsMeant(all, 'settings');
    expect(titles(found).toSorted()).toEqual([
      'Edit my profile',
      'Notification settings',
      'Set my preferences',
      'Set quiet hours',
      'Set up calendar feed',
    ]);
    expect(new Set(found.map(({ does }) => JSON.stringify(does))).size).toBe(5);
  });

  it('and comes before everything else when the query begins its name', () => {
    const calendar = commandsMeant(commands, 'event cal')[0];
    expect(isByName(calendar, 'event cal')).toBe(true);
    expect(isByName(calendar, 'calendar')).toBe(false);
    expect(isByName(calendar, 'ev')).toBe(false);
    expect(isByName(undefined, 'event')).toBe(false);
  });

  it('SPEC 13.4 and before things that were only meant, when its name has the word', () => {
    const meant = commandsMeant(commands, 'settings');
    expect(isOnlyInNames(meant, [{ title: 'Fittings list' }], 'settings')).toBe(true);
    expect(isOnlyInNames(meant, [{ title: 'Radio settings' }], 'Settings')).toBe(false);
    expect(isOnlyInNames(commandsMeant(commands, 'ical'), [], 'ical')).toBe(false);
  });

  it('with nothing typed, a few are offered, those that make something first', () => {
    expect(titles(commandsMeant(commands, ' '))).toHaveLength(5);
    expect(commandsMeant(commands, '')[0]?.title).toBe('New event');
  });
});

describe('SPEC 31.41 commands for what events are planned and checked in with', () => {
  const gate = checkInCommand({ id: 'e1', title: 'Gate watch' });

  it('whoever may edit events goes to the templates, and nobody else', () => {
    const planner = aMember('Member', ['OrgMember', 'CanEditEvents']);
    const found = commandsFor(planner, links).find(({ title }) => title === 'Templates');
    expect(found?.does).toEqual({ to: '/events', search: { new: 'today', templates: 'list' } });
    expect(forSession(aMember('Member'))).not.toContain('Templates');
  });

  it.each(['check in', 'check-in', 'gate watch', 'who came'])(
    '"%s" finds the check-in',
    (query) => {
      const all = [gate, ...commandsFor(aMember('Leader'), links)];
      expect(commandsMeant(all, query)[0]).toBe(gate);
    },
  );

  it('the check-in has its name, its place, and comes first for "check in"', () => {
    expect(gate.title).toBe('Check in: Gate watch');
    expect(gate.does).toEqual({
      ...{ to: '/events/$eventId', params: { eventId: 'e1' }, search: { form: 'check-in' } },
    });
    expect(isByName(gate, 'check in')).toBe(true);
  });
});
