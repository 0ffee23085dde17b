import { readKept, writeKept } from './browser-storage.ts';
import { afterRsvp, afterStart, isGoodMoment, textOf, visitsIn, type Visits } from './visits.ts';
import { observable } from '../observable.ts';

/** `ask`: the browser has a question to show. `steps`: it has none, and people do it by hand (iOS). */
export type InstallOffer = 'ask' | 'steps';

/** What is to be offered now; null while it is no good moment, after a refusal, and in an installed window. */
export const installOffer = observable<InstallOffer | null>(null);

/** Chromium's question, which it lets us ask once. Not in TypeScript's library. */
interface InstallQuestion extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** Outlives a logout: a device that was refused is not asked again for the next member. */
const KEY = 'muster.install';
const REFUSED = 'no';
const IN_A_TAB = '(display-mode: browser)';

let question: InstallQuestion | null = null;
/** Null once refused. Held here as well, for browsers that store nothing. */
let visits: Visits | null = null;

/** Counts the visit and holds back the browser's own question. Called at the start: it may come at any time after. */
export function startInstalling(): void {
  const kept = readKept('local', KEY);
  if (kept !== REFUSED) note(afterStart(visitsIn(kept), Date.now()));
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    question = event as InstallQuestion;
    judge();
  });
  addEventListener('appinstalled', () => {
    question = null;
    judge();
  });
}

/** Somebody signed up for an event: a good moment, if there was none before. */
export function noteRsvp(): void {
  if (visits) note(afterRsvp(visits));
}

/** Shows the browser's question. Whoever says no there has said no. */
export async function askToInstall(): Promise<void> {
  const asked = question;
  question = null;
  judge();
  const answer = await asked?.prompt();
  if (answer?.outcome === 'dismissed') refuseInstalling();
}

/** For good, on this device. */
export function refuseInstalling(): void {
  visits = null;
  writeKept('local', KEY, REFUSED);
  judge();
}

function note(next: Visits): void {
  visits = next;
  writeKept('local', KEY, textOf(next));
  judge();
}

function judge(): void {
  const isFitting = visits !== null && isGoodMoment(visits) && matchMedia(IN_A_TAB).matches;
  installOffer.set(isFitting ? wayHere() : null);
}

/** Only WebKit on iOS has `standalone`: false in a tab, true from the home screen. */
function wayHere(): InstallOffer | null {
  if (question) return 'ask';
  return 'standalone' in navigator && navigator.standalone === false ? 'steps' : null;
}
