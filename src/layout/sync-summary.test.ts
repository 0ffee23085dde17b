import { describe, expect, it, vi } from 'vitest';
import type { SyncStatus } from '#data/status.ts';
import { stripFor } from './sync-strip-line.ts';
import { changesWaiting, syncSummary } from './sync-summary.ts';

function aStatus(changes: Partial<SyncStatus> = {}): SyncStatus {
  return {
    connection: 'online',
    obstacle: null,
    isSyncing: false,
    waiting: 0,
    refused: 0,
    needsSignIn: false,
    ages: { posts: new Date('2026-11-22T08:22:00Z') },
    firstSync: null,
    storeProblem: null,
    isPutBack: false,
    ...changes,
  };
}

const quiet = { backFrom: null, isFirst: false, now: Date.parse('2026-11-22T09:00:00Z') };

describe('what is said of the sync', () => {
  it('counts one change as one', () => {
    expect([1, 2].map(changesWaiting)).toEqual(['change waiting', 'changes waiting']);
  });

  it('is "Up to date" where nothing keeps it from becoming so', () => {
    expect(syncSummary(aStatus()).text).toBe('Up to date');
    expect(syncSummary(aStatus({ isSyncing: true })).text).toBe('Syncing');
    expect(syncSummary(aStatus({ ages: {} })).text).toBe('Syncing');
    expect(stripFor(aStatus(), quiet)).toBeNull();
  });

  it('OB19 PL8 asks to update the app that the server no longer takes, whatever the device has', () => {
    const outdated = aStatus({ obstacle: 'outdated' });
    expect(syncSummary(outdated).text).toBe('App out of date');
    expect(syncSummary(aStatus({ obstacle: 'outdated', ages: {} })).text).toBe('App out of date');
    expect(stripFor(outdated, quiet)?.text).toMatch(/^This app is out of date\. Reload the page/);
    expect(syncSummary(aStatus({ obstacle: 'outdated', waiting: 2 })).text).toBe('2 waiting');
  });

  it('is not that everything is coming, where nothing can come', () => {
    const first = { ages: {}, firstSync: { arriving: null } };
    const onScreen = { ...quiet, isFirst: true };
    expect(stripFor(aStatus(first), onScreen)?.text).toBe('Getting everything ready…');
    expect(stripFor(aStatus({ ...first, obstacle: 'outdated' }), onScreen)).toBeNull();
    expect(stripFor(aStatus({ ...first, obstacle: 'device' }), onScreen)).toBeNull();
  });

  it('is that the device stores nothing new, where it does not', () => {
    const full = aStatus({ obstacle: 'device' });
    expect(syncSummary(full).text).toBe('Not stored');
    expect(stripFor(full, quiet)?.text).toMatch(/^This device couldn't store what's new\./);
    const problem = "This browser can't keep anything on this device.";
    expect(stripFor({ ...full, storeProblem: problem }, quiet)?.text).toBe(problem);
    const silent = aStatus({ obstacle: 'silent', connection: 'offline', storeProblem: problem });
    vi.stubGlobal('navigator', {});
    expect(stripFor(silent, quiet)?.reloads).toBe(true);
    vi.stubGlobal('navigator', { standalone: true });
    expect(stripFor(silent, quiet)?.text).toMatch(/Close the app completely and open it again\.$/);
    expect(stripFor(silent, quiet)?.reloads).toBeUndefined();
    vi.unstubAllGlobals();
    expect(syncSummary(silent).text).toBe('Storage stuck');
  });

  it('is what is over while what waited is being sent: who was online is not "back online"', () => {
    const sending = aStatus({ waiting: 1 });
    const after = (backFrom: 'offline' | 'trouble') =>
      stripFor(sending, { ...quiet, backFrom })?.text;
    expect(after('offline')).toBe('Back online. Sending 1 change.');
    expect(after('trouble')).toBe('Our server is back. Sending 1 change.');
  });

  it('is that the line is away or the server in trouble, before anything else but a sign-in', () => {
    expect(syncSummary(aStatus({ connection: 'offline' })).text).toBe('Offline');
    expect(syncSummary(aStatus({ connection: 'trouble' })).text).toBe('Server trouble');
    expect(stripFor(aStatus({ connection: 'offline' }), quiet)?.text).toMatch(
      /^You're offline\. Everything here was current at \d\d:\d\d\.$/,
    );
    expect(stripFor(aStatus({ needsSignIn: true, waiting: 1 }), quiet)?.text).toBe(
      'Sign in again to send 1 change.',
    );
  });
});
