import { firstOrganisation } from '#domain/first/organisation.ts';
import { knownOrganisation } from '#runtime/session-state.ts';

/** Lets the device know the organisation that a new portal begins with. */
export function knowFirstOrganisation(): void {
  knownOrganisation.set(firstOrganisation);
}
