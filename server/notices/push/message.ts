import { createHash } from 'node:crypto';
import type { News } from '#contract/news.ts';
import type { PushMessage } from '#contract/push-message.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { newsKindOf } from '#domain/news/kinds.ts';
import { can } from '#domain/permissions.ts';
import { truncated } from '../truncated-text.ts';
import { newsSubject } from '../subjects.ts';
import { presentIn, type PushFacts } from './push-facts.ts';

/** The limit for a message: push services take about 4,000 bytes, including the encryption. */
const MOST_BYTES = 3_000;

interface Circumstances {
  readonly orgName: string;
  readonly zone: string;
  readonly now: Date;
}

/** SPEC 12.20: everything that is shown, and the member whose message it is. */
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
  const kind = newsKindOf(news);
  const present = presentIn(facts, now);
  return fitting({
    ...{ v: 1, userId, noticeId, kind: news.kind, at: at.toISOString() },
    ...kind.text(kind.asOf?.(news, present, now) ?? news, { zone, now }),
    path: kind.place(news, { isOrgMember: can(person, 'events.read') }),
    actions: [...(kind.actions?.(news, present) ?? [])],
  });
}

function fitting(message: PushMessage): PushMessage {
  if (Buffer.byteLength(JSON.stringify(message)) <= MOST_BYTES) return message;
  const most = { letters: 100, bytes: 500 };
  return {
    ...message,
    title: truncated(message.title, most),
    body: truncated(message.body, most),
  };
}

/** The topic (RFC 8030, at most 32 characters): a newer message replaces one of the same topic at the push service. */
export function topicOf({ notice }: PushFacts): string {
  return createHash('sha256').update(aboutOf(notice?.news)).digest('base64url').slice(0, 32);
}

function aboutOf(news: News | undefined): string {
  if (!news) return 'test';
  const role = newsKindOf(news).role?.(news);
  return [newsSubject(news), news.kind, ...(role ? [role.roleId ?? role.role] : [])].join(':');
}
