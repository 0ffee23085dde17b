import { describe, expect, it } from 'vitest';
import type { Session } from '#sync/views/session.ts';
import { dockLinks, linksFor, sections } from './links.ts';

const everyScreen = (path: string) => path;
const visitor: Session = { status: 'visitor' };

function aMember(
  person: Partial<{ role: 'Member' | 'Leader' | 'Admin'; flags: 'OrgMember'[] }> = {},
): Session {
  const { role = 'Member', flags = [] } = person;
  return {
    status: 'member',
    userId: 'u1',
    username: 'Iona_Vale',
    role,
    flags,
    avatarUrl: '',
    person: { role, flags, positions: [] },
    profile: null,
    needsSignIn: false,
  };
}

function labels(
  session: Session,
  screenAt: (path: string) => string | null = everyScreen,
): string[] {
  return linksFor(session, screenAt).map((link) => link.label);
}

describe('SPEC 2.6, links of the sidebar', () => {
  it('offers a visitor the public pages, Login and Register', () => {
    expect(labels(visitor)).toEqual([
      'Home',
      'About Us',
      'Login',
      'Register',
      'Privacy Policy',
      'Terms of Service',
    ]);
  });

  it('offers a member My Profile, All Departments and the Sync Centre, and no calendar', () => {
    expect(labels(aMember())).toEqual([
      'Home',
      'About Us',
      'My Profile',
      'All Departments',
      'Privacy Policy',
      'Terms of Service',
      'Sync Centre',
    ]);
  });

  it('offers the calendar to whoever has the flag OrgMember', () => {
    expect(labels(aMember({ flags: ['OrgMember'] }))).toContain('Event Calendar');
  });

  it('offers the leader dashboard to leaders and admins only', () => {
    expect(labels(aMember({ role: 'Leader' }))).toContain('Leader Dashboard');
    expect(labels(aMember({ role: 'Admin' }))).toContain('Leader Dashboard');
    expect(labels(aMember({ flags: ['OrgMember'] }))).not.toContain('Leader Dashboard');
  });

  it('sorts them into four sections', () => {
    const sectionOf = (label: string) =>
      linksFor(aMember({ role: 'Admin' }), everyScreen).find((link) => link.label === label)
        ?.section;
    expect(sections).toEqual(['General', 'Departments', 'Management', 'Site Info']);
    expect(sectionOf('My Profile')).toBe('General');
    expect(sectionOf('All Departments')).toBe('Departments');
    expect(sectionOf('Leader Dashboard')).toBe('Management');
    expect(sectionOf('Privacy Policy')).toBe('Site Info');
  });

  it('links to no screen that does not exist', () => {
    expect(labels(visitor, (path) => (path === '/home' ? path : null))).toEqual(['Home']);
  });

  it('keeps the dock in its order, for an org member, a recruit and a visitor', () => {
    const dock = (session: Session) =>
      dockLinks(session, linksFor(session, everyScreen)).map((link) => link.label);
    expect(dock(aMember({ flags: ['OrgMember'] }))).toEqual([
      'Home',
      'Events',
      'Departments',
      'Profile',
    ]);
    expect(dock(aMember())).toEqual(['Home', 'About', 'Departments', 'Profile']);
    expect(dock(visitor)).toEqual(['Home', 'About', 'Login', 'Register']);
  });
});
