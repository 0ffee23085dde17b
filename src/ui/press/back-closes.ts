// @chunk dialogs
import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** Everything that is open, the latest last. */
let open: readonly object[] = [];

/**
 * While this is rendered, going back calls `onClose` and leads nowhere (SPEC 11.5). Meant for what the address doesn't name, since
 * all else is closed by the address. Android asks a dialog before it goes back, but iOS and a browser's own button don't.
 */
export function useBackCloses(onClose: () => void): void {
  const { history } = useRouter();
  const latest = useRef(onClose);
  useLayoutEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const { isOnTop, close } = opened();
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        const isAsked = action === 'BACK' && isOnTop();
        if (isAsked) latest.current();
        return isAsked;
      },
    });
    return () => {
      unblock();
      close();
    };
  }, [history]);
}

/** Meant for the search: the address closes it, and what lies below it, opened with `useBackCloses`, stays open. */
export function useLiesOver(): void {
  useEffect(() => opened().close, []);
}

function opened() {
  const own = {};
  open = [...open, own];
  return {
    isOnTop: () => open.at(-1) === own,
    close: () => {
      open = open.filter((one) => one !== own);
    },
  };
}
