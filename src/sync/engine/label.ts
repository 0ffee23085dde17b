/** The words that name a change to a person: kept in the entry, since what it is about may be gone later. */
export type EntryLabel = EventLabel | SubmissionLabel | DeedLabel;

export interface EventLabel {
  readonly eventId: string;
  readonly eventTitle: string;
  readonly role: string;
  readonly start: string;
}

/** An application to a posting. */
export interface SubmissionLabel {
  readonly postingId: string;
  readonly postingTitle: string;
  readonly departmentId: string;
  readonly departmentName: string;
}

/** A change that is about neither, in whole: "Profile: Discord name changed to iona.vale". */
interface DeedLabel {
  readonly title: string;
}
