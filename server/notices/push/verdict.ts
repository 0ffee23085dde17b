import type { News } from '#contract/news.ts';
import type { NotificationSettings } from '#contract/notices.ts';
import { newsKindOf } from '#domain/news/kinds.ts';
import { isStillFor, isStillNews, maySee, wishFor } from '#domain/news/news-relevance.ts';
import { pushableFrom } from '../deliver-news.ts';
import { presentIn, type PushFacts } from './push-facts.ts';

interface Circumstances {
  readonly settings: NotificationSettings;
  readonly now: Date;
}

/** `forget`: nothing is ever pushed to this browser again. `wait`: the message is not to be pushed before `until`. */
type Verdict =
  | { readonly is: 'push' | 'drop' | 'forget' }
  | { readonly is: 'wait'; readonly until: Date };

/**
 * SPEC 12.21: whether a message is still to be pushed at this moment. Quiet hours count as they are now: they may have been
 * changed since the message was queued, or it comes late.
 */
export function pushVerdictOn(facts: PushFacts, circumstances: Circumstances): Verdict {
  const is = fateOf(facts, circumstances);
  if (is !== 'push' || !facts.notice) return { is }; // a test comes in quiet hours as well
  const { settings, now } = circumstances;
  const from = pushableFrom(facts.notice.news, settings, now);
  if (from <= now) return { is };
  return from < facts.expiresAt ? { is: 'wait', until: from } : { is: 'drop' };
}

/** Whether time is the only reason not to push the message. */
export function isOnlyLate(facts: PushFacts, settings: NotificationSettings): boolean {
  const { event } = facts;
  const opened = { ...facts, event: event && { ...event, opensAt: null } };
  return fateOf(opened, { settings, now: new Date(0) }) === 'push';
}

function fateOf(facts: PushFacts, { settings, now }: Circumstances): 'push' | 'drop' | 'forget' {
  const { session, device, notice, person, event, expiresAt } = facts;
  if (session?.endedAs !== null || session.expiresAt <= now) return 'forget';
  if (expiresAt <= now) return 'drop';
  if (!notice) return 'push'; // a test
  const { news, userId, readAt } = notice;
  if (userId !== device.userId || readAt !== null) return 'drop';
  // Whether a new event concerns their departments was decided when they were told.
  const told = { news, helpers: event?.helpers ?? [] };
  if (!maySee({ ...person, id: userId }, told) || wishFor(settings, news) === false) return 'drop';
  return isTrue(news, facts, now) ? 'push' : 'drop';
}

/** Whether the news is still true. */
function isTrue(news: News, facts: PushFacts, now: Date): boolean {
  const { person, subject, event } = facts;
  if (!isStillNews(news, subject, now)) return false;
  if (!isStillFor(person, news, { signUps: event ?? undefined, now })) return false;
  return newsKindOf(news).holds?.(news, presentIn(facts, now), now) ?? true;
}
