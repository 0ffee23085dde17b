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

/** Null once refused. In memory as well, for browsers that store nothing. */
let visits: Visits | null = keptVisits();
installQuestion.subscribe(judge);

/** The app has started again on this device. */
export function countStart(): void {
  if (visits) note(afterStart(visits, Date.now()));
}

/** Somebody signed up for an event: a good moment, if there was none before. */
export function noteRsvp(): void {
  if (visits) note(afterRsvp(visits));
}

/** Shows the browser's question. Whoever says no there has said no. */
export async function askToInstall(): Promise<void> {
  const asked = installQuestion.get();
  installQuestion.set(null);
  const answer = await asked?.prompt();
  if (answer?.outcome === 'dismissed') refuseInstalling();
}

/** For good, on this device. */
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
