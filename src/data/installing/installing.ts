import { isOnHomeScreen } from '#browser/engine-abilities.ts';
import { readKept, writeKept } from '#browser/browser-storage.ts';
import { INSTALL_KEY, installOffer, installQuestion, type InstallOffer } from './install-offer.ts';
import {
  afterRsvp,
  afterStart,
  isGoodMoment,
  storedVisits,
  visitsIn,
  type Visits,
} from './visits.ts';

const REFUSED = 'no';
const IN_A_TAB = '(display-mode: browser)';

/** Null once refused. The visits are held in memory as well, for browsers that store nothing. */
let visits: Visits | null = keptVisits();
installQuestion.subscribe(judge);

/** Counts a start of the app on this device. */
export function countStart(): void {
  if (visits) note(afterStart(visits, Date.now()));
}

/** Notes that somebody signed up for an event: a good moment to offer installing, if there was none before. */
export function noteRsvp(): void {
  if (visits) note(afterRsvp(visits));
}

/** Shows the browser's question. A "no" there counts as a refusal of ours. */
export async function askToInstall(): Promise<void> {
  const asked = installQuestion.get();
  installQuestion.set(null);
  const answer = await asked?.prompt();
  if (answer?.outcome === 'dismissed') refuseInstalling();
}

/** Ends the offers on this device for good. */
export function refuseInstalling(): void {
  visits = null;
  writeKept('local', INSTALL_KEY, REFUSED);
  judge();
}

function keptVisits(): Visits | null {
  const kept = readKept('local', INSTALL_KEY);
  return kept === REFUSED ? null : visitsIn(kept);
}

function note(next: Visits): void {
  visits = next;
  writeKept('local', INSTALL_KEY, storedVisits(next));
  judge();
}

function judge(): void {
  const isFitting = visits !== null && isGoodMoment(visits) && matchMedia(IN_A_TAB).matches;
  installOffer.set(isFitting ? wayHere() : null);
}

function wayHere(): InstallOffer | null {
  if (installQuestion.get()) return 'ask';
  return isOnHomeScreen() === false ? 'steps' : null;
}
