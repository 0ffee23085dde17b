// What a screen sees of events and pending changes. Instants are ISO 8601 strings in UTC.

import type { EventAnswer } from '#contract/answers.ts';
import type { EventRow, StoredRole } from '#contract/events.ts';
import type { AnswerArgs } from '#sync/intentions/answer/answer.ts';
import type { Preferences, Profile } from '#contract/member-rows.ts';
import type { News } from '#contract/news.ts';
import type { NotificationSettings } from '#contract/notices.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { EditedField } from '#contract/profile.ts';
import type { NamedRole, RoleRef } from '#domain/event-role.ts';
import type { Label } from '#sync/engine/label.ts';

/** Where a member stands: as the server says (`no`, `attending`), or with a pending change. */
export type RsvpStanding = 'no' | 'attending' | 'waiting' | 'cancelling';

export interface AttendeeView {
  readonly userId: string;
  readonly username: string;
  readonly avatarUrl: string;
  readonly isMe: boolean;
}

export interface RoleView extends NamedRole, Pick<StoredRole, 'audience'> {
  readonly icon: string;
  readonly department: string;
  readonly capacity: number;
  /** Includes the member's own waiting change. */
  readonly attending: number;
  readonly spotsLeft: number;
  readonly isFull: boolean;
  /** `asked`: leaders are still to confirm it. */
  readonly mine: RsvpStanding | 'refused' | 'asked';
  /** The role's waitlist; null if nobody is on it. */
  readonly line: LineView | null;
  readonly attendees: readonly AttendeeView[];
}

/** A role's waitlist, with the member's own waiting change on top. */
export interface LineView {
  readonly mine: 'no' | 'in' | 'joining' | 'leaving';
  /** The member's own place, from 1; null if they are not on it, or leave it. */
  readonly place: number | null;
  /** How many wait, the member among them. */
  readonly of: number;
}

/** A refused change; kept until it is replaced, retried or discarded. */
export interface RefusalView extends RoleRef {
  readonly entryId: string;
  readonly what: AnswerArgs['what'];
  readonly code: ProblemCode;
  readonly message: string;
}

/** Who may sign up for an event, and when: what is missing is the usual (contract/sign-up-rules). */
export type EventRules = Partial<
  Pick<
    EventRow,
    | 'state'
    | 'reason'
    | 'publishAt'
    | 'opensAt'
    | 'closesAt'
    | 'locked'
    | 'audience'
    | 'confirm'
    | 'question'
    | 'helpers'
    | 'seriesId'
    | 'occurrence'
  >
>;

export interface EventView extends EventRules {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly description: string;
  readonly eventImageUrl: string;
  readonly roles: readonly RoleView[];
  /** What the role is called that the member holds or is about to hold; null for none. */
  readonly myRole: string | null;
  /** The member's own answer, with whether it, or its note, waits to be sent. */
  readonly answer: {
    readonly answer: EventAnswer;
    readonly isWaiting: boolean;
    readonly note: string;
    readonly isNoteWaiting: boolean;
  };
  readonly maybe: readonly AttendeeView[];
  /** Who can't go. */
  readonly cannot: readonly AttendeeView[];
  /** So many hours before the start nobody is promoted any more; missing from what an older version kept. */
  readonly handoverHours?: number;
  readonly discordChannelId: string | null;
  readonly discordMessageId: string | null;
  /** The device's time of the last pull that covered events; null before the first. */
  readonly seenAt: Date | null;
  /** The standing across all roles: what the mark on the event shows. */
  readonly rsvpState: RoleView['mine'];
  /** What an edit of it is based on. */
  readonly revision: number;
  /** The member's own edit of it waits to be published, or the whole event does. */
  readonly isWaiting?: true;
}

/** One entry of a calendar. */
export interface CalendarEntry {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  /** The event's main department, for the coloured bar; '' for none. */
  readonly department: string;
  readonly mine: RsvpStanding;
  /** The free seats across all roles; null for an event without roles. */
  readonly spotsLeft: number | null;
  /** The member's own edit of it waits to be published, or the whole event does. */
  readonly isWaiting?: true;
  /** The event was called off, or is none for members yet. */
  readonly isOff?: true;
  readonly isDraft?: true;
}

/** SPEC 15.4. An event that needs people, with the one role of it that the member is asked to take. */
export interface NeedView extends RoleRef {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  /** '' for a role of no department. */
  readonly department: string;
  readonly capacity: number;
  /** Seats of others. */
  readonly taken: number;
  /** Includes the member's own waiting change. */
  readonly spotsLeft: number;
  readonly standing: RsvpStanding;
}

/** An event the member signed up for, waiting ones included. */
export interface MyRsvpView extends RoleRef {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly description: string;
  readonly eventImageUrl: string;
  readonly state: 'attending' | 'waiting' | 'cancelling';
  readonly isOff?: true;
}

/** Whether one of the member's own documents is as the server has it, or has pending changes. */
export type DocumentState = 'saved' | 'waiting' | 'refused';

/** The member's own profile with the waiting edits on top. */
export interface ProfileView {
  readonly profile: Profile;
  readonly state: DocumentState;
  /** Why the last edit was refused, and what it wanted; kept until it is edited again or discarded. */
  readonly refusal?: {
    readonly entryId: string;
    readonly message: string;
    /** Field -> what is wrong with it. */
    readonly fields: Readonly<Record<string, string>>;
    readonly wanted: Readonly<Partial<Record<EditedField, string>>>;
  };
}

/** How the member likes to play; every part is empty until it has been saved once. */
export interface PreferencesView {
  readonly preferences: Preferences;
  readonly state: DocumentState;
  readonly refusal?: {
    readonly entryId: string;
    readonly message: string;
    readonly wanted: Preferences;
  };
}

/** What the member wants to be told, with the waiting changes on top. */
export interface NotificationSettingsView {
  readonly settings: NotificationSettings;
  readonly state: DocumentState;
  readonly refusal?: {
    readonly entryId: string;
    readonly message: string;
    readonly wanted: NotificationSettings;
  };
}

/** One notice of the list behind the bell, read as soon as its reader opened it. */
export interface NoticeView {
  readonly id: string;
  readonly at: string;
  readonly isRead: boolean;
  readonly news: News;
}

/** Whether the member wants to hear of a free seat in a role. */
export interface WatchView extends RoleRef {
  readonly isWatching: boolean;
  /** Whether the wish has not been sent yet. */
  readonly isWaiting: boolean;
  /** The server's row, if the device has one. */
  readonly watchId?: string;
}

/** `waiting` to be sent, `parked` after repeated failures (still tried now and then), `refused`, or `sent`. */
export type EntryState = 'waiting' | 'parked' | 'refused' | 'sent';

/** One line of the sync centre. */
export interface EntryView {
  readonly id: string;
  readonly name: string;
  /** What it is about. */
  readonly key: string;
  readonly label: Label;
  /** The arguments as its intention wrote them. */
  readonly args: unknown;
  /** The device's time, for display only. */
  readonly at: Date;
  readonly sentAt?: Date;
  /** Why it was refused, or why it is still waiting: a sentence for a person. */
  readonly reason?: string;
  readonly code?: ProblemCode;
  /** What the member should know about an accepted change, e.g. that the event moved. */
  readonly notice?: string;
  /** True if it cannot be discarded, since the server may already have it. */
  readonly mayHaveArrived?: true;
  readonly state: EntryState;
}
