import {
  CircleAlert,
  Clock,
  CloudAlert,
  CloudCheck,
  CloudOff,
  RefreshCw,
  type LucideIcon,
} from 'lucide-react';
import type { SyncStatus } from '#data/status.ts';

interface Summary {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly tone?: string;
  /** Shown on a phone instead of the text. */
  readonly count?: number;
  /** Set if a phone need not show it. */
  readonly isQuiet?: true;
}

type Known = Pick<
  SyncStatus,
  'refused' | 'waiting' | 'connection' | 'obstacle' | 'isSyncing' | 'ages'
>;

/** The state of the sync in two words. It is up to date only if nothing keeps it from catching up. */
export function syncSummary(status: Known): Summary {
  const { refused, waiting } = status;
  if (refused > 0)
    return { icon: CircleAlert, text: `${refused} refused`, tone: 'sync-bad', count: refused };
  const hindrance = hindranceOf(status);
  if (hindrance)
    return waiting > 0 ? { ...waitingSummary(waiting), icon: hindrance.icon } : hindrance;
  // The device does not count as up to date until everything has arrived once.
  if (status.isSyncing || Object.keys(status.ages).length === 0)
    return { icon: RefreshCw, text: 'Syncing', isQuiet: true };
  if (waiting > 0) return waitingSummary(waiting);
  return { icon: CloudCheck, text: 'Up to date', isQuiet: true };
}

/** What a count of changes means, read out after the number. */
export function changesWaiting(count: number): string {
  return count === 1 ? 'change waiting' : 'changes waiting';
}

function hindranceOf({ connection, obstacle }: Known): Summary | null {
  if (obstacle === 'silent') return obstacleSummary(obstacle);
  if (connection === 'offline') return { icon: CloudOff, text: 'Offline' };
  if (connection === 'trouble') return { icon: CloudAlert, text: 'Server trouble' };
  return obstacle && obstacleSummary(obstacle);
}

function obstacleSummary(obstacle: keyof typeof obstacleTexts): Summary {
  return { icon: CloudAlert, text: obstacleTexts[obstacle], tone: 'sync-warn' };
}

const obstacleTexts = {
  outdated: 'App out of date',
  device: 'Not stored',
  silent: 'Storage stuck',
} as const;

function waitingSummary(waiting: number): Summary {
  return { icon: Clock, text: `${waiting} waiting`, tone: 'sync-wait', count: waiting };
}
