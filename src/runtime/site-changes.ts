import { observable } from '../observable.ts';

/** Goes up whenever the portal's own settings may have changed on the server. */
export const siteChanges = observable(0);

export function tellSiteChanged(): void {
  siteChanges.set(siteChanges.get() + 1);
}
