import type { News } from '#contract/news.ts';
import type { NotificationSettings } from '#contract/notices.ts';
import type { SignUpAudience } from '#contract/sign-up-rules.ts';
import { mayCheckIn } from '#domain/check-in.ts';
import { isRole, type NamedRole } from '#domain/event-role.ts';
import { can, type Person } from '#domain/permissions.ts';
import {
  isLet,
  isLetAnywhere,
  signUpBar,
  type SignUpTimes,
} from '#domain/sign-ups/sign-up-rules.ts';
import { newsKindOf } from './kinds.ts';

/** What is told, and the ids of those who help at its event; nobody where it is of none. */
export interface ToldNews {
  readonly news: News;
  readonly helpers: readonly string[];
}

/** SPEC 12.10: whether somebody may see what this is about. Events one signed up for, and posts, are anybody's. */
export function maySee(
  person: Person & { readonly id: string },
  { news, helpers }: ToldNews,
): boolean {
  const audience = newsKindOf(news).audience(news);
  if (audience === 'everybody') return true;
  if (audience === 'member managers') return can(person, 'members.edit');
  if (audience === 'org members') return can(person, 'events.read');
  if ('comingOf' in audience)
    return audience.comingOf === person.id || mayCheckIn(person, { helpers });
  return can(person, 'department.edit', { departmentId: audience.managersOf });
}

/**
 * Whether a member wants to hear of this. `departments`: if it is of one of theirs, which only the event's roles tell. What was
 * asked for by itself has no switch.
 */
export function wishFor(
  settings: NotificationSettings,
  news: Pick<News, 'kind'>,
): boolean | 'departments' {
  const { setting } = newsKindOf(news);
  const wish = setting === null || settings[setting];
  return wish === 'departments' ? wish : wish === true || wish === 'all';
}

/** What news is about, as it is now. */
export interface SubjectNow {
  /** Null: it never is over. */
  readonly end: Date | null;
  /** Who may sign up for it, if it is an event. */
  readonly signUps?: SignUps;
}

/** Who may sign up for an event, and when. */
export interface SignUps extends SignUpTimes {
  readonly audience: SignUpAudience | null;
  readonly roles: readonly (NamedRole & { readonly audience: SignUpAudience | null })[];
}

/**
 * Whether this is still to be told: what it is about may be over, gone, or back by the time members are told of it.
 * `subject` is undefined once that is gone.
 */
export function isStillNews(news: News, subject: SubjectNow | undefined, now: Date): boolean {
  const kind = newsKindOf(news);
  if (kind.isOfRemoval) return !subject && isToCome(kind.overAt(news), now);
  return subject !== undefined && (kind.isOfThePast === true || isToCome(subject.end, now));
}

/**
 * SPEC 12.21: whether the event is still what the news needs for this reader: it may have been called off or locked meanwhile, or be for
 * others.
 */
export function isStillFor(
  person: Person,
  news: News,
  { signUps, now }: { readonly signUps: SignUps | undefined; readonly now: Date },
): boolean {
  const kind = newsKindOf(news);
  const needs = kind.needs?.(news) ?? null;
  if (needs === null || !signUps) return true;
  if (signUps.state === 'calledOff') return false;
  if (needs === 'on') return true;
  if (needs === 'fit') return isLetAnywhere(person, signUps);
  const ref = kind.role?.(news);
  const role = ref && signUps.roles.find((one) => isRole(one, ref));
  return signUpBar(signUps, now) === null && role !== undefined && isLet(person, signUps, role);
}

function isToCome(end: Date | null, now: Date): boolean {
  return end === null || end > now;
}
