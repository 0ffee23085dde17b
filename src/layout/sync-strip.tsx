import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { dismissPutBack, useSyncStatus, type SyncStatus } from '#data/status.ts';
import { useNow } from '#ui/time/use-now.ts';
import { useStillWhilePressing } from '#ui/press/pressing.ts';
import { stripFor } from './sync-strip-line.ts';
import './sync-strip.css';

/** The line under the header during a long first sync, and while this device is offline and catching up afterwards. */
export function SyncStrip() {
  const status = useSyncStatus();
  const backFrom = useBackFrom(status);
  const isFirst = useHasLasted(status.firstSync !== null && status.connection === 'online');
  const now = useNow();
  const { pathname, href } = useLocation();
  const strip = useStillWhilePressing(stripFor(status, { backFrom, isFirst, now }));
  return (
    <div role="status" data-age-place="">
      {strip && (
        <p className="strip" data-tone={strip.tone} ref={takeRoom}>
          <strip.icon className="small" />
          <span>
            {strip.text}{' '}
            {strip.tone === 'getting' && (
              <span className="not-on-phone">You can look around in the meantime.</span>
            )}
            {strip.tone === 'warn' && pathname !== '/login' && (
              <Link to="/login" search={{ next: href }}>
                Sign in
              </Link>
            )}
            {strip.reloads && (
              <button
                type="button"
                onClick={() => {
                  location.reload();
                }}
              >
                Reload
              </button>
            )}
            {strip.isToBeDismissed && (
              <button type="button" onClick={() => void dismissPutBack()}>
                Dismiss
              </button>
            )}
          </span>
          {strip.tone === 'getting' && <Progress arriving={status.firstSync?.arriving ?? null} />}
        </p>
      )}
    </div>
  );
}

/** Makes room in the page for as many lines as the text takes, at any text size. */
function takeRoom(strip: HTMLElement | null): (() => void) | undefined {
  const page = strip?.closest<HTMLElement>('.page');
  if (!strip || !page) return undefined;
  const sizes = new ResizeObserver(() => {
    const { height } = strip.getBoundingClientRect();
    const isTaller = height > Number.parseFloat(getComputedStyle(strip).minHeight);
    page.style.setProperty('--strip-h', isTaller ? `${height}px` : '');
  });
  sizes.observe(strip);
  return () => {
    sizes.disconnect();
    page.style.removeProperty('--strip-h');
  };
}

/** The progress bar on the strip's bottom edge; empty until it is known how much will arrive. */
function Progress({ arriving }: Pick<NonNullable<SyncStatus['firstSync']>, 'arriving'>) {
  return (
    <span
      className="strip-progress"
      role="progressbar"
      aria-label="First sync"
      aria-valuemin={0}
      aria-valuemax={arriving?.of}
      aria-valuenow={arriving?.came}
    >
      <span style={{ scale: `${arriving ? arriving.came / arriving.of : 0} 1` }} />
    </span>
  );
}

const LONG_MS = 1_000;

/** True once `isSo` has been true for a second. */
function useHasLasted(isSo: boolean): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => {
      setLasted(true);
    }, LONG_MS);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [isSo]);
  return isSo && hasLasted;
}

/** What we are recovering from, from the end of the trouble until nothing is waiting; otherwise null. */
function useBackFrom({ connection, waiting }: SyncStatus): 'offline' | 'trouble' | null {
  const [last, setLast] = useState<'offline' | 'trouble' | null>(null);
  const next = connection !== 'online' ? connection : waiting > 0 ? last : null;
  if (next !== last) setLast(next);
  return connection === 'online' ? next : null;
}
