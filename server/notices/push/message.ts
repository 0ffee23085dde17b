import { createHash } from 'node:crypto';
import type { News } from '#contract/notices.ts';
import type { PushAction, PushMessage } from '#contract/push-message.ts';
import { isRole, refTo } from '#domain/event-role.ts';
import { noticePlace } from '#domain/notice-place.ts';
import { noticeText } from '#domain/notice-text.ts';
import { can } from '#domain/permissions.ts';
import { isolated } from '#domain/isolated.ts';
import { subjectOf } from '../announce.ts';
import { beginningOf } from '../beginning-of.ts';
import { leadLeft } from '../lead.ts';
import type { PushFacts } from './push-facts.ts';

/** Push services take about 4,000 bytes, encryption and all. */
const MOST_BYTES = 3_000;

interface Circumstances {
  readonly orgName: string;
  readonly zone: string;
  readonly now: Date;
}

/** SPEC 12.20: all that is shown, and whose it is. */
export function messageOf(facts: PushFacts, { orgName, zone, now }: Circumstances): PushMessage {
  const { notice, device, person } = facts;
  const { userId } = device;
  if (!notice) {
    return {
      ...{ v: 1, userId, noticeId: null, kind: 'test', actions: [], at: now.toISOString() },
      title: 'Notifications work on this device',
      body: `This is how ${isolated(orgName)} will reach you.`,
      path: '/dashboard/notifications',
    };
  }
  const { id: noticeId, news, at } = notice;
  return fitting({
    ...{ v: 1, userId, noticeId, kind: news.kind, at: at.toISOString() },
    ...noticeText(asOf(news, facts, now), { zone, now }),
    path: noticePlace(news, { isOrgMember: can(person, 'events.read') }),
    actions: actionsOn(news, facts),
  });
}

/** SPEC 12.21: what waited says how things are by now. What has changed of an event is news of its own. */
function asOf(news: News, { event, rsvp, freeRoles }: PushFacts, now: Date): News {
  switch (news.kind) {
    case 'event.new':
      return event ? { ...news, ...nowOf(event), role: calledNow(news) } : news;
    case 'seat.free':
      return event ? { ...news, ...nowOf(event), role: calledNow(news) ?? news.role } : news;
    case 'reminder':
      return { ...news, lead: leadLeft(news, now), role: rsvp?.role ?? news.role };
    case 'event.changed':
    case 'event.cancelled':
    case 'post.new':
    case 'application.received':
      return news;
  }

  function calledNow({
    role,
    roleId,
  }: Pick<Extract<News, { kind: 'event.new' }>, 'role' | 'roleId'>) {
    return freeRoles.find(({ id }) => id === roleId)?.name ?? role;
  }
}

function nowOf({ title, start, end }: NonNullable<PushFacts['event']>) {
  return { title, start: start.toISOString(), end: end.toISOString() };
}

/** SPEC 12.23: what can be done at once, going by the seats as they are now. */
function actionsOn(news: News, { rsvp, freeRoles }: PushFacts): PushAction[] {
  const [free] = freeRoles;
  switch (news.kind) {
    case 'event.new':
      if (rsvp !== null || free === undefined || freeRoles.length > 1) return [];
      return [{ action: 'rsvp', title: 'RSVP', eventId: news.eventId, ...refTo(free) }];
    case 'seat.free':
      return freeRoles
        .filter((role) => isRole(role, news))
        .slice(0, 1)
        .map((role) => ({ action: 'rsvp', title: 'RSVP', eventId: news.eventId, ...refTo(role) }));
    case 'event.changed':
    case 'reminder':
      if (rsvp === null) return [];
      return [{ action: 'cancel', title: "Can't go", eventId: news.eventId, ...rsvp }];
    case 'event.cancelled':
    case 'post.new':
    case 'application.received':
      return [];
  }
}

function fitting(message: PushMessage): PushMessage {
  if (Buffer.byteLength(JSON.stringify(message)) <= MOST_BYTES) return message;
  const most = { letters: 100, bytes: 500 };
  return {
    ...message,
    title: beginningOf(message.title, most),
    body: beginningOf(message.body, most),
  };
}

/** What a newer message of takes the place of, at the push service: 32 characters at most. */
export function topicOf({ notice }: PushFacts): string {
  return createHash('sha256').update(aboutOf(notice?.news)).digest('base64url').slice(0, 32);
}

function aboutOf(news: News | undefined): string {
  if (!news) return 'test';
  const about = `${subjectOf(news)}:${news.kind}`;
  return news.kind === 'seat.free' ? `${about}:${news.roleId ?? news.role}` : about;
}
