import { firstOrganisation } from '#domain/first/organisation.ts';
import { describe, expect, it, test } from 'vitest';
import type { Findable } from '#data/search/ranking.ts';
import { readings } from '#data/search/searchables.ts';
import type { Session } from '#sync/views/session.ts';
import { aConvoy, everything, row } from '#tests/support/factories/searched-rows.ts';
import { searchedParts } from './departments-index.ts';
import { destinationOf } from './destination-of.ts';

const visitor: Session = { status: 'visitor' };

function aMember(
  person: Partial<Extract<Session, { status: 'member' }>['person']> = {},
  needsSignIn = false,
): Session {
  const { role = 'Member', flags = ['OrgMember'], positions = [] } = person;
  return {
    status: 'member',
    userId: 'me',
    username: 'Iona_Vale',
    role,
    flags,
    avatarUrl: '',
    person: { role, flags, positions },
    profile: null,
    needsSignIn,
  };
}

const event = aConvoy('e1');
const member = readings.members.read(row.member('m1', 'Käthe'));
const resource = everything.resources?.map(readings.resources.read)[0];
const posting = everything.postings?.map(readings.postings.read)[0];
const category = everything.videoCategories?.map(readings.videoCategories.read)[0];
const video = readings.videos.read(row.video('v1', 'Strapping down'));
const leaders = readings.leadershipVideos.read(row.video('v2', 'Chairing', 'leadership'));
const post = readings.posts.read(row.post('p1', 'Season opens'));
const section = everything.aboutSections?.map(readings.aboutSections.read)[0];
const page = everything.pages?.map(readings.pages.read)[0];
const position = searchedParts(firstOrganisation).get('position Hauler');
const department = searchedParts(firstOrganisation).get('department logistics');

function place(found: Findable | null | undefined, session: Session): string | null {
  if (!found) throw new Error('There is no such row.');
  const { to, params = {}, search, hash } = destinationOf(found, session) ?? {};
  if (to === undefined) return null;
  const path = to.replace(/\$(\w+)/g, (_, name: string) => params[name] ?? '');
  const query = new URLSearchParams(search).toString();
  return `${path}${query && `?${query}`}${hash === undefined ? '' : `#${hash}`}`;
}

test.each([
  [event, '/events/e1'],
  [member, '/departments/logistics?position=Hauler#roster'],
  [department, '/departments/logistics'],
  [position, '/departments/logistics?position=Hauler#roster'],
  [resource, '/departments/logistics#resources'],
  [posting, '/departments/medical?posting=o1#applications'],
  [category, '/departments/logistics?category=c1#videos'],
  [video, '/departments/logistics?category=c1&video=v1#videos'],
  [post, '/home?post=p1'],
  [section, '/aboutus?section=s1'],
  [page, '/page/house-rules'],
])('SPEC 13.10 what an org member finds opens at its own address: $0.kind', (found, address) => {
  expect(place(found, aMember())).toBe(address);
});

describe('SPEC 13.6 nobody is shown what they may not open', () => {
  it.each([event, member, department, position, resource, posting, category, video, leaders])(
    'a visitor, a recruit and whoever has to sign in again: no $kind',
    (found) => {
      const signedOut = aMember({ role: 'Admin' }, true);
      for (const session of [visitor, aMember({ flags: [] }), signedOut])
        expect(place(found, session)).toBeNull();
    },
  );

  it.each([post, section, page])('a visitor: a $kind, which is public', (found) => {
    expect(place(found, visitor)).not.toBeNull();
  });

  it("the leaders' videos only to those who have their tab", () => {
    expect(place(leaders, aMember())).toBeNull();
    expect(place(leaders, aMember({ role: 'Leader' }))).toBe(
      '/leader-dashboard?view=leadershipVideos&category=c1&video=v2',
    );
  });

  it("a member's details to those who manage members, oneself as one's profile", () => {
    expect(place(member, aMember({ role: 'Leader' }))).toBe(
      '/leader-dashboard?view=members&member=m1',
    );
    expect(place({ ...member, rowId: 'me' }, aMember())).toBe('/dashboard');
    expect(place({ ...member, positions: [] }, aMember())).toBeNull();
  });
});
