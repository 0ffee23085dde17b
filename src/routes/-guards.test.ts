import { describe, expect, it } from 'vitest';
import type { Flag } from '#contract/access.ts';
import type { Session } from '#sync/views/session.ts';
import { detourFor, internalPath, isPrivate } from './-guards.ts';

const visitor: Session = { status: 'visitor' };

function aMember({ flags = [] as Flag[], needsSignIn = false } = {}): Session {
  return {
    status: 'member',
    userId: 'u1',
    username: 'Iona_Vale',
    role: 'Member',
    flags,
    avatarUrl: '',
    person: { role: 'Member', flags, positions: [] },
    profile: null,
    needsSignIn,
  };
}

const orgMember = aMember({ flags: ['OrgMember'] });
const go = (session: Session, href: string) =>
  detourFor(session, { pathname: href.split('?')[0] ?? '', href });

const everyones = [
  '/home',
  '/aboutus',
  '/departments',
  '/page/rules',
  '/privacy-policy',
  '/terms-of-service',
  '/data-request',
  '/changelog',
  '/reset-password',
  '/forgot-password',
];
const members = ['/dashboard', '/mission', '/history', '/vision', '/sync'];
const orgMembers = ['/events', '/events/4f0c', '/departments/medical'];
const leaders = ['/leader-dashboard'];
const visitors = ['/login', '/register'];
const nobodys = ['/', '/nowhere', '/home/else', '/events/1/2'];

describe('SPEC 2, route tables', () => {
  it.each([...everyones, ...visitors])('lets a visitor into %s', (path) => {
    expect(go(visitor, path)).toBeNull();
  });

  it.each([...members, ...leaders, ...orgMembers])(
    'sends a visitor from %s to the login, and back',
    (path) => {
      expect(go(visitor, path)).toEqual({ to: '/login', next: path });
    },
  );

  it.each(nobodys)('sends a visitor from %s to the login', (path) => {
    expect(go(visitor, path)).toEqual({ to: '/login' });
  });

  it.each([...everyones, ...members])('lets a member into %s', (path) => {
    expect(go(aMember(), path)).toBeNull();
  });

  it.each([...visitors, ...leaders, ...nobodys])('sends a plain member from %s home', (path) => {
    expect(go(aMember(), path)).toEqual({ to: '/home' });
  });

  it.each([
    ['/events', 'calendar'],
    ['/events/4f0c', 'calendar'],
    ['/departments/medical', 'department'],
  ])('sends a recruit from %s home, to be told about the %s there', (path, barred) => {
    expect(go(aMember(), path)).toEqual({ to: '/home', barred });
  });

  it.each(orgMembers)('lets an org member into %s', (path) => {
    expect(go(orgMember, path)).toBeNull();
  });

  it.each(leaders)('lets whoever has a tab there into %s', (path) => {
    expect(go(aMember({ flags: ['canCreatePosts'] }), path)).toBeNull();
  });

  it('takes no notice of letter case and of a slash at the end', () => {
    expect(go(visitor, '/Home/')).toBeNull();
    expect(go(orgMember, '/EVENTS')).toBeNull();
  });

  it('keeps the search of a place that is returned to', () => {
    expect(go(visitor, '/events?view=week')).toEqual({ to: '/login', next: '/events?view=week' });
  });

  it('lets a member whose token has ended sign in again', () => {
    expect(go(aMember({ needsSignIn: true }), '/login')).toBeNull();
  });
});

describe('where ?next= may lead', () => {
  it.each(['/events', '/events/4f0c?view=week', '/dashboard#top'])('follows %s', (path) => {
    expect(internalPath(path)).toBe(path);
  });

  it.each([
    'https://evil.example/home',
    '//evil.example/home',
    '/\\evil.example/home',
    '/\t/evil.example/home',
    'javascript:alert(1)',
    'home',
    '/api/auth/logout',
    '/nowhere',
    '',
    7,
    undefined,
  ])('does not follow %j', (next) => {
    expect(internalPath(next)).toBeNull();
  });
});

describe('a member who was signed out', () => {
  it.each([...members, ...leaders, ...orgMembers])('is asked to sign in again at %s', (path) => {
    expect(isPrivate(path)).toBe(true);
    const flags: Flag[] = ['OrgMember', 'canCreatePosts'];
    expect(go(aMember({ flags, needsSignIn: true }), path)).toBeNull();
  });

  it.each([...everyones, ...visitors, '/nowhere'])('reads on at %s', (path) => {
    expect(isPrivate(path)).toBe(false);
  });
});
