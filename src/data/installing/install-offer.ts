import { observable, useObservable } from '../../observable.ts';

/** `ask`: the browser has a question to show. `steps`: it has none, and people do it by hand (iOS). */
export type InstallOffer = 'ask' | 'steps';

/** What is to be offered now; null while it is no good moment, after a refusal, and in an installed window. */
export const installOffer = observable<InstallOffer | null>(null);

/** The same for a screen. */
export function useInstallOffer(): InstallOffer | null {
  return useObservable(installOffer);
}

/** Chromium's question, which it lets us ask once. Not in TypeScript's library. */
export interface InstallQuestion extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** Null until the browser has one, and once the app is installed. */
export const installQuestion = observable<InstallQuestion | null>(null);

/** Outlives a logout: a device that refused is not asked again for the next member. Nothing in it is about a person. */
export const INSTALL_KEY = 'muster.install';
