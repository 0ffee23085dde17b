import { observable, useObservable } from '../../observable.ts';

/** `ask`: the browser can ask its own question. `steps`: it has none, and people install by hand (iOS). */
export type InstallOffer = 'ask' | 'steps';

/** The offer to show now; null while the moment is wrong, after a refusal, and in an installed window. */
export const installOffer = observable<InstallOffer | null>(null);

/** The offer for a screen. */
export function useInstallOffer(): InstallOffer | null {
  return useObservable(installOffer);
}

/** Chromium's question, which it lets us ask once. Not in TypeScript's library. */
export interface InstallQuestion extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** Chromium's question; null until the browser has one, and once the app is installed. */
export const installQuestion = observable<InstallQuestion | null>(null);

/** The key outlives a logout: a device that refused is not asked again for the next member. What it holds is about no person. */
export const INSTALL_KEY = 'muster.install';
