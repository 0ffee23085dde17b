import { byName } from '#domain/by-name.ts';
import { known, useRows } from '#data/loaded.ts';

/** The members who can be named as helpers, by name; those whom the device knows. */
export function useHelperChoices(): readonly { readonly value: string; readonly title: string }[] {
  const members = useRows('org', 'helper choices', (db) => db.collection('members').toArray());
  return (known(members) ?? [])
    .filter(({ isOrgMember }) => isOrgMember)
    .map(({ id, username }) => ({ value: id, title: username }))
    .toSorted((one, other) => byName(one.title, other.title));
}
