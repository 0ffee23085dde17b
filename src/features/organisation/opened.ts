/** What an address can open to be edited. */
const nouns = ['department', 'position', 'role'] as const;
type Noun = (typeof nouns)[number];

/** What the address opens to be edited, and what opens and closes its form. */
export interface OrganisationEditing {
  /** Such as `department/logistics`, or `position/new`. */
  readonly edited: string | undefined;
  readonly onEdit: (what: string) => void;
  readonly onEditEnd: () => void;
}

export interface Opened {
  readonly noun: Noun;
  /** Null for a new one. */
  readonly id: string | null;
}

/** Reads that part of the address; null for what names nothing. */
export function openedIn(edited: string | undefined): Opened | null {
  const [noun, id, ...rest] = edited?.split('/') ?? [];
  const known = nouns.find((one) => one === noun);
  if (known === undefined || id === undefined || id === '' || rest.length > 0) return null;
  return { noun: known, id: id === 'new' ? null : id };
}
