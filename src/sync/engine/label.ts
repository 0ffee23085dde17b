/** The words that name a change to a person: kept in the entry, since what it is about may be gone later. */
export interface Label {
  readonly title: string;
  /** The moment that it is about, ISO 8601 in UTC: the start of an event. */
  readonly at?: string;
  /** Where its author can do something about it, and what to call that. */
  readonly link?: { readonly path: string; readonly text: string };
}
