import type { News, NewsSwitch } from '#contract/news.ts';
import type { NotificationSettings } from '#contract/notices.ts';
import type { PushAction } from '#contract/push-message.ts';
import type { NamedRole, RoleRef } from '#domain/event-role.ts';
import type { Reader } from './news-times.ts';

export type NewsOf<K extends News['kind']> = Extract<News, { kind: K }>;

export interface NoticeText {
  readonly title: string;
  readonly body: string;
}

/** What news can be about, each with the field that has its id. */
export const idFields = {
  event: 'eventId',
  post: 'postId',
  posting: 'postingId',
  member: 'userId',
  message: 'messageId',
} as const;
export type Noun = keyof typeof idFields;

export interface NewsSubject {
  readonly noun: Noun;
  readonly id: string;
}

/** Whom news can concern at all, and who may therefore see it (SPEC 12.10). */
export type Audience =
  | 'everybody'
  | 'org members'
  | 'member managers'
  | { readonly managersOf: string }
  /** Whoever checks in at its event, and the member of this id, whose coming it is. */
  | { readonly comingOf: string };

/** Pictures by their names, which screens have. */
export type NewsIcon =
  | 'calendar'
  | 'calendar-without'
  | 'newspaper'
  | 'application'
  | 'person'
  | 'message';

/** The mark of a department, or a picture in the colour of a department if it has one. */
export type NewsTile =
  | { readonly mark: string }
  | { readonly icon: NewsIcon; readonly department?: string };

/** How things are by the time that something is pushed. */
export interface Present {
  /** Null if it is gone, or the news is about none. */
  readonly event: {
    readonly title: string;
    readonly start: Date;
    readonly end: Date;
    /** Leaders confirm its seats. */
    readonly confirm: boolean;
  } | null;
  /** The role that the reader has a seat in; null for none. */
  readonly rsvp: RoleRef | null;
  /** Whether the reader has a seat, has said maybe or can't go, or waits for a seat. */
  readonly hasAnswered: boolean;
  /** Roles of the event with a free seat that the reader may take, in its order. */
  readonly freeRoles: readonly (NamedRole & { readonly id: string })[];
}

/** A position that somebody asks for on behalf of an applicant. */
export interface PositionAsked {
  readonly submissionId: string;
  readonly postingId: string;
  readonly departmentId: string;
  readonly username: string;
  readonly positionId: number;
  readonly position: string;
}

/**
 * All that is said of one kind of news and all that is judged by it. Who reads and tells asks this, and knows no kind by
 * name. What is missing is as for most kinds. Functions are written as methods: one of a single kind then is a `NewsKind`.
 */
export interface NewsKind<N extends News = News> {
  /** SPEC 12.14: what a notice says, in the list and in a notification. */
  text(news: N, reader: Reader): NoticeText;
  /** The body is what an author wrote, which has a direction of its own; all else is a sentence of ours. */
  readonly isExcerpt?: true;
  /**
   * SPEC 12.15: where it leads, as a path within the app. The calendar is closed to members without the flag OrgMember;
   * theirs leads to the events in their profile.
   */
  place(news: N, reader: { readonly isOrgMember: boolean }): string;
  /** The department's mark where the news is of one; otherwise what kind of news it is. */
  tile(news: N): NewsTile;
  /** News of one subject goes together. */
  subject(news: N): NewsSubject;
  audience(news: N): Audience;
  /** SPEC 12.2: by what members turn it off; null for what one asks for. */
  readonly setting: 'newEvents' | NewsSwitch | null;
  /** SPEC 24.5: turned off, it is in the list all the same, and not pushed. */
  readonly isAlwaysListed?: true;
  /** It says that its subject is gone: untrue while that is there, and the only news that stays of it. */
  readonly isOfRemoval?: true;
  /** It is told even once its subject is over. */
  readonly isOfThePast?: true;
  /** SPEC 18.16: it says how somebody's approval stands, and is untrue once that is decided anew. */
  readonly isProvisional?: true;
  /** When nobody needs to be told any more; null for never. */
  overAt(news: N): Date | null;
  /** SPEC 12.12: comes in quiet hours, which end at `quietUntil`, if the member lets it through. */
  isLetThrough?(news: N, quiet: NotificationSettings['quiet'], quietUntil: Date): boolean;
  readonly isUrgent?: true;
  /**
   * SPEC 12.21: what its event must be at telling and again at pushing: `on` is not called off, `fit` has a seat besides for which the
   * reader may sign up at all, `open` is open for that in the role of the news, and now. What is missing holds of any event.
   */
  needs?(news: N): 'on' | 'fit' | 'open' | null;
  /** SPEC 12.21: whether it is still as it says, where it takes more than that its subject is there and not over. */
  holds?(news: N, present: Present, now: Date): boolean;
  /** SPEC 12.21: what waited says how things are by now. What has changed of an event is news of its own. */
  asOf?(news: N, present: Present, now: Date): N;
  /** SPEC 12.23: what can be done at once, going by the seats as they are now. */
  actions?(news: N, present: Present): readonly PushAction[];
  /** SPEC 18.15: for news of its reader's own membership: why they were declined, null if they are in. */
  decline?(news: N): string | null;
  /** SPEC 21.6: the position that its reader is asked to give. */
  asksFor?(news: N): PositionAsked;
  /** SPEC 12.21: a newer push of its kind takes the place of this one only if it is of the same role. */
  role?(news: N): RoleRef;
}
