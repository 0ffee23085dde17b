import {
  CloudAlert,
  CloudOff,
  HardDrive,
  History,
  KeyRound,
  RefreshCw,
  type LucideIcon,
} from 'lucide-react';
import type { SyncStatus } from '#data/status.ts';
import { atTime } from '#ui/time/time.ts';
import { isOnHomeScreen } from '#browser/engine-abilities.ts';
import { numberText } from '#domain/markup/number-text.ts';

interface StripLine {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly tone?: 'warn' | 'getting';
  /** Set if reloading the page helps. */
  readonly reloads?: true;
  /** Set if the line stays until it is dismissed. */
  readonly isToBeDismissed?: true;
}

type Known = Omit<SyncStatus, 'isSyncing' | 'refused'>;

interface Around {
  /** What we are recovering from while waiting changes are being sent. */
  readonly backFrom: 'offline' | 'trouble' | null;
  /** The first sync is taking a while. */
  readonly isFirst: boolean;
  /** Milliseconds. */
  readonly now: number;
}

/** The text of the line under the header; null if all is well. */
export function stripFor(status: Known, { backFrom, isFirst, now }: Around): StripLine | null {
  const changes = status.waiting === 1 ? '1 change' : `${status.waiting} changes`;
  if (status.needsSignIn) {
    const text =
      status.waiting > 0
        ? `Sign in again to send ${changes}.`
        : 'Sign in again to stay up to date.';
    return { icon: KeyRound, text, tone: 'warn' };
  }
  if (status.obstacle === 'silent') {
    // On iOS a suspended instance of the app holds up the database, and a reload does not end that instance.
    return isOnHomeScreen() === null
      ? { icon: HardDrive, text: SILENT, reloads: true }
      : { icon: HardDrive, text: SILENT_ON_IOS };
  }
  if (status.connection === 'offline') {
    return { icon: CloudOff, text: `You're offline.${currentAt(status, now)}` };
  }
  // If nothing is on the device yet, each screen says so itself.
  const isSaidHere = Object.keys(status.ages).length > 0;
  if (status.connection === 'trouble' && isSaidHere) {
    const text = `Our server isn't answering.${currentAt(status, now)}`;
    return { icon: CloudAlert, text };
  }
  if (status.obstacle === 'outdated' && isSaidHere) return { icon: RefreshCw, text: OUTDATED };
  if (isFirst && status.obstacle === null)
    return { icon: RefreshCw, text: gettingText(status), tone: 'getting' };
  if (backFrom !== null) {
    const news = backFrom === 'offline' ? 'Back online.' : 'Our server is back.';
    return { icon: RefreshCw, text: `${news} Sending ${changes}.` };
  }
  if (status.storeProblem !== null) return { icon: HardDrive, text: status.storeProblem };
  if (status.obstacle === 'device' && isSaidHere) return { icon: HardDrive, text: NOT_STORED };
  if (status.isPutBack) return { icon: History, text: PUT_BACK, isToBeDismissed: true };
  return null;
}

const OUTDATED =
  "This app is out of date. Reload the page to continue; what you've done on this device is kept.";
/** These texts fit into two lines of a phone; the sync centre says more. */
const SILENT = "This device's storage isn't answering. Changes can't be saved now.";
const SILENT_ON_IOS =
  "This device's storage isn't answering. Close the app completely and open it again.";
const NOT_STORED =
  "This device couldn't store what's new. It may be short of space. Reloading the page often helps.";
const PUT_BACK =
  'The server was put back to an older copy. Anything saved after that copy was made may be missing.';

/** The time of the last sync, since that stays true as time passes; nothing before the first sync. */
function currentAt({ ages }: Known, now: number): string {
  const synced = Object.values(ages).map((age) => age.getTime());
  if (synced.length === 0) return '';
  const at = new Date(Math.max(...synced)).toISOString();
  return ` Everything here was current ${atTime(at, new Date(now))}.`;
}

function gettingText({ firstSync }: Known): string {
  const of = firstSync?.arriving?.of;
  return of === undefined ? 'Getting everything ready…' : `Getting ${numberText(of)} events…`;
}
