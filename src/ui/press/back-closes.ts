// @chunk dialogs
import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** What is open, the latest last. */
let open: readonly object[] = [];

/**
 * While this is shown, going back closes it and leads nowhere (SPEC 11.5). For what the address doesn't name: all else is
 * closed by the address. Android asks a dialog before it goes back, but iOS and a browser's own button don't.
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

/** For what the address closes though it may lie over one of those, which then stays: the search. */
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
