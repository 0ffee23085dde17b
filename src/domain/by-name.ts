let collator: Intl.Collator | undefined;

/** For sorting by name as people do: "Wing 2" stands before "Wing 10", and letter case and accents count last. */
export function byName(one: string, other: string): number {
  collator ??= new Intl.Collator(undefined, { numeric: true });
  return collator.compare(one, other);
}
