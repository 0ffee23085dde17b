/** The words that name a change to a person: stored in the entry, since the thing it is about may be gone later. */
export interface Label {
  readonly title: string;
  /** The time it is about, ISO 8601 in UTC: the start of an event. */
  readonly at?: string;
  /** Where its author can do something about it, and what to call that place. */
  readonly link?: { readonly path: string; readonly text: string };
}
