import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { departmentIds } from '#tests/support/factories/first-organisation.ts';
import { htmlPolicy, isBlankHtml } from '#domain/html-policy.ts';
import { can, type Person } from '#domain/permissions.ts';
import {
  positionById,
  positionByTitle,
  positionsOf,
} from '#tests/support/factories/first-organisation.ts';
import { firstRoles } from '#domain/first/offered-roles.ts';
import { parseVideoLink } from '#domain/videos/video-links.ts';
import { existsSync } from 'node:fs';
import { datesDue } from '#server/features/events/series/series-dates.ts';
import type { DemoAccount } from './accounts.ts';
import { demoOrganisation } from './organisation.ts';

const now = new Date('2026-11-20T12:00:00Z');
const demo = demoOrganisation(now, 'hash');

function personOf(username: string): Person {
  const user = userOf(username);
  const ids = [user.primaryPositionId, user.secondaryPositionId, user.tertiaryPositionId];
  return {
    role: user.role ?? 'Member',
    flags: user.flags ?? [],
    positions: ids.flatMap((id) => positionById(id ?? 0) ?? []),
  };
}
function userOf(username: string): DemoAccount {
  const user = demo.users.find((one) => one.username === username);
  if (!user) throw new Error(`no ${username}`);
  return user;
}

describe('the demo organisation', () => {
  it('is the same whenever it is made for the same moment', () => {
    expect(demoOrganisation(now, 'hash')).toEqual(demo);
  });

  it('SPEC 10.11 has the named accounts and crew1 to crew60', () => {
    const named = ['admin', 'leader', 'chief', 'pilot', 'planner', 'herald', 'steward', 'recruit'];
    const crew = Array.from({ length: 60 }, (_, at) => `crew${at + 1}`);
    expect(demo.users.map(({ username }) => username)).toEqual([...named, ...crew]);
    expect(new Set(demo.users.map(({ id }) => id)).size).toBe(68);
    expect(demo.users.every(({ passwordHash }) => passwordHash === 'hash')).toBe(true);
  });

  it('SPEC 10.11 gives each account its role, flags and position', () => {
    const facts = (username: string) => {
      const { role, flags, positions } = personOf(username);
      return [role, ...flags, ...positions.map(({ title }) => title)];
    };
    expect(facts('admin')).toEqual(['Admin', 'OrgMember']);
    expect(facts('leader')).toEqual(['Leader', 'OrgMember']);
    expect(facts('chief')).toEqual(['Member', 'OrgMember', 'Chief Logistics Officer']);
    expect(facts('pilot')).toEqual(['Member', 'OrgMember', 'Hauler']);
    expect(facts('planner')).toEqual(['Member', 'OrgMember', 'CanEditEvents']);
    expect(facts('herald')).toEqual(['Member', 'OrgMember', 'canCreatePosts', 'CanManagePosts']);
    expect(facts('steward')).toEqual(['Member', 'OrgMember', 'CanManageUsers']);
    expect(facts('recruit')).toEqual(['Member']);
    expect(can(personOf('recruit'), 'events.read')).toBe(false);
  });

  it('the crew holds real positions in all departments, none of them with rights beyond it', () => {
    const held = demo.users.flatMap(({ username }) => personOf(username).positions);
    expect(new Set(held.map(({ department }) => department))).toEqual(new Set(departmentIds));
    for (let at = 1; at <= 60; at += 1) {
      const { positions } = personOf(`crew${at}`);
      expect(new Set(positions).size).toBe(positions.length);
      expect(can(personOf(`crew${at}`), 'leaderDashboard.open')).toBe(false);
    }
  });
});

describe('the demo calendar', () => {
  it('reaches two months either way, with something on most days', () => {
    const days = demo.events.map(({ start }) => (start.getTime() - now.getTime()) / DAY_MS);
    expect(Math.min(...days)).toBeLessThan(-55);
    expect(Math.max(...days)).toBeGreaterThan(55);
    expect(demo.events.length).toBeGreaterThan(90);
    expect(demo.events.every(({ start, end }) => start < end)).toBe(true);
  });

  it('some events were announced in the chat, some were not; both ids or none', () => {
    const announced = demo.events.filter(({ discordChannelId }) => discordChannelId !== null);
    expect(announced.length).toBeGreaterThan(40);
    expect(announced.length).toBeLessThan(demo.events.length);
    expect(
      demo.events.every((e) => (e.discordChannelId === null) === (e.discordMessageId === null)),
    ).toBe(true);
  });

  it('every role is one of the catalogue, and no role has more RSVPs than places', () => {
    for (const role of demo.eventRoles) {
      expect(firstRoles.find((one) => one.name === role.name)?.department).toBe(role.department);
      const attending = demo.rsvps.filter(
        (one) => one.eventId === role.eventId && one.role === role.name && one.answer === 'seat',
      );
      expect(attending).toHaveLength(role.attending ?? -1);
      expect(role.attending).toBeLessThanOrEqual(role.capacity);
    }
  });

  it('a member has one row for each event at most, and only for a role that it has', () => {
    const keys = demo.rsvps.map(({ eventId, userId }) => `${eventId}:${userId}`);
    expect(new Set(keys).size).toBe(keys.length);
    const roles = new Set(demo.eventRoles.map(({ eventId, name }) => `${eventId}:${name}`));
    const inRoles = demo.rsvps.filter(({ role }) => role !== undefined);
    expect(inRoles.every(({ eventId, role }) => roles.has(`${eventId}:${role}`))).toBe(true);
    expect(demo.rsvps.some(({ answer }) => answer === 'none')).toBe(true);
  });

  it('among what is to come some roles are full, some have one place left, some are free', () => {
    const coming = new Set(demo.events.filter(({ start }) => start > now).map(({ id }) => id));
    const left = demo.eventRoles
      .filter(({ eventId }) => coming.has(eventId))
      .map(({ capacity, attending = 0 }) => capacity - attending);
    expect(left.filter((one) => one === 0).length).toBeGreaterThan(20);
    expect(left.filter((one) => one === 1).length).toBeGreaterThan(20);
    expect(left.filter((one) => one > 1).length).toBeGreaterThan(20);
  });

  it.each(['2026-11-20T23:59:00Z', '2027-02-28T00:00:00Z', '2028-02-29T12:00:00Z'])(
    'at %s tomorrow’s relief convoy has places the pilot can take, one of them the last',
    (moment) => {
      const then = demoOrganisation(new Date(moment), 'hash');
      const convoy = then.events.find(({ title }) => title === 'Relief convoy to Ring station');
      expect(convoy?.start.getTime()).toBeGreaterThan(Date.parse(moment));
      expect(convoy?.discordMessageId).toMatch(/^\d{19}$/);
      const roles = then.eventRoles.filter(({ eventId }) => eventId === convoy?.id);
      expect(
        roles.map(({ name, attending, capacity }) => `${name} ${attending ?? 0}/${capacity}`),
      ).toEqual([
        'Hauler 6/8',
        'Escort pilot 5/6',
        'Field medic 2/2',
        'Surgeon 0/1',
        'Pathfinder 1/4',
      ]);
      const pilot = then.users.find(({ username }) => username === 'pilot')?.id;
      expect(
        then.rsvps.filter((one) => one.eventId === convoy?.id && one.userId === pilot),
      ).toEqual([]);
      expect(then.rsvps.filter((one) => one.userId === pilot).length).toBeGreaterThan(3);
    },
  );

  it('some wait for a full role, some say maybe, and some can’t come', () => {
    const idOf = (eventId: string, id: string | undefined) => `${eventId}:${id ?? ''}`;
    const full = demo.eventRoles.filter(({ capacity, attending }) => capacity === attending);
    const places = new Set(full.map(({ eventId, id }) => idOf(eventId, id)));
    expect(demo.waitlist.length).toBeGreaterThan(20);
    expect(demo.waitlist.every(({ eventId, roleId }) => places.has(idOf(eventId, roleId)))).toBe(
      true,
    );
    const answers = new Set(demo.rsvps.map(({ answer }) => answer));
    expect(answers).toEqual(new Set(['seat', 'none', 'maybe', 'no', 'asked']));
  });

  it('SPEC 10.11 a weekly series stands eight weeks ahead, with a role that has a place left, and a full one with a list', () => {
    const [series, ...others] = demo.eventSeries;
    expect(others).toEqual([]);
    const all = demo.events.filter(({ seriesId }) => seriesId === series?.id);
    const days = all.map(({ occurrence }) => occurrence);
    expect(days).toHaveLength(8);
    expect([days[0], days[1]]).toEqual(['2026-11-23', '2026-11-30']);
    const due = series && datesDue({ ...series, zone: 'Europe/Berlin' }, { after: now, now });
    expect(due?.dates.map(({ day }) => day)).toEqual(days);
    for (const { id } of all) {
      const roles = demo.eventRoles.filter(({ eventId }) => eventId === id);
      expect(roles.map(({ name, attending = 0 }) => `${name} ${attending}`)).toEqual([
        ...['Escort pilot 3', 'Field medic 1'],
      ]);
      expect(roles.map((role) => role.id)).toEqual(series?.event.roles.map((role) => role.id));
      const waiting = demo.waitlist.filter(({ eventId }) => eventId === id);
      expect(waiting.map(({ roleId }) => roleId)).toEqual([roles[1]?.id]);
    }
    const standing = demo.seriesStanding.map(({ userId }) => userId);
    expect(new Set(standing).size).toBe(5);
    const ids = new Set(all.map(({ id }) => id));
    const answered = demo.rsvps.filter(({ eventId }) => ids.has(eventId));
    expect(new Set(answered.map(({ userId }) => userId))).toEqual(new Set(standing));
  });

  it('the recruit has signed up for the open day', () => {
    const [rsvp, ...more] = demo.rsvps.filter((one) => one.userId === userOf('recruit').id);
    expect([rsvp?.role, more.length]).toEqual(['Guest', 0]);
  });
});

describe('the demo texts', () => {
  it('every department has a briefing, resources, open and closed postings, and videos', () => {
    for (const id of departmentIds) {
      const postings = demo.postings.filter(({ departmentId }) => departmentId === id);
      expect(demo.briefings.some((one) => one.id === id && !isBlankHtml(one.content ?? ''))).toBe(
        true,
      );
      expect(
        demo.resources.filter(({ departmentId }) => departmentId === id).length,
      ).toBeGreaterThan(1);
      expect(new Set(postings.map(({ isOpen }) => isOpen))).toEqual(new Set([true, false]));
      expect(demo.videos.filter(({ library }) => library === id).length).toBeGreaterThan(2);
    }
    expect(demo.videos.some(({ library }) => library === 'leadership')).toBe(true);
  });

  it('SPEC 5.19 a posting is titled by a position of its department', () => {
    for (const { departmentId, title } of demo.postings) {
      expect(positionByTitle(title)?.department).toBe(departmentId);
      expect(positionsOf(departmentId as never)[0]?.title).not.toBe(title);
    }
  });

  it('nobody applied twice to one posting', () => {
    const keys = demo.submissions.map(({ postingId, userId }) => `${postingId}:${userId ?? ''}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has pinned, plain and video posts', () => {
    expect(demo.posts.filter(({ isPinned }) => isPinned).length).toBeGreaterThan(1);
    expect(demo.posts.filter(({ isVideoPost }) => isVideoPost).length).toBeGreaterThan(1);
    for (const { isVideoPost, videoUrl = '', content = '' } of demo.posts) {
      expect(isBlankHtml(content)).toBe(isVideoPost);
      expect(parseVideoLink(videoUrl) !== null).toBe(isVideoPost);
    }
  });

  it('SPEC 5.21 every video is saved in the embed form', () => {
    const hosts = demo.videos.map(({ videoUrl }) => parseVideoLink(videoUrl));
    expect(hosts.map((link) => link?.embedUrl)).toEqual(
      demo.videos.map(({ videoUrl }) => videoUrl),
    );
    expect(new Set(hosts.map((link) => link?.host))).toEqual(new Set(['youtube', 'vimeo']));
  });

  it('all HTML is within the policy, and all pictures are there', () => {
    const html = [
      ...demo.events.map(({ description }) => description),
      ...[...demo.posts, ...demo.pages, ...demo.briefings, ...demo.aboutSections].map(
        (one) => one.content,
      ),
      ...demo.postings.map(({ description }) => description),
      ...demo.motd.map(({ value }) => value),
    ].join('');
    const tags = new Set([...html.matchAll(/<\/?([a-z\d]+)/g)].map(([, tag]) => tag));
    expect([...tags].filter((tag) => !htmlPolicy.tags.some((allowed) => allowed === tag))).toEqual(
      [],
    );
    expect([...html.matchAll(/\s([a-z-]+)="/g)].every(([, name]) => name === 'href')).toBe(true);
    const pictures = [
      ...demo.events.map(({ eventImageUrl }) => eventImageUrl),
      ...demo.posts.map(({ postImageUrl }) => postImageUrl),
      ...demo.aboutSections.map(({ bannerImage }) => bannerImage),
      ...demo.users.map(({ avatarUrl }) => avatarUrl),
    ];
    const missing = pictures.filter(
      (path) => path !== undefined && path !== '' && !existsSync(`public${path}`),
    );
    expect(missing).toEqual([]);
  });
});
