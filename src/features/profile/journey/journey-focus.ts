import { useLayoutEffect, useRef } from 'react';

/**
 * Returns the focus after the preferences editor, which cannot do so itself: the banner and its button are gone while the
 * editor is open. The focus goes to "Set Preferences" if that is back, otherwise to "Update Preferences"; even if the banner
 * disappears a moment after the editor, once the saved preferences have interests.
 */
export function useJourneyFocus({ isOpen, hasBanner }: { isOpen: boolean; hasBanner: boolean }) {
  const setButton = useRef<HTMLButtonElement>(null);
  const updateButton = useRef<HTMLButtonElement>(null);
  const isOwed = useRef(false);

  useLayoutEffect(() => {
    if (isOpen) {
      isOwed.current = true;
    } else if (isOwed.current) {
      const isLost = document.activeElement === document.body;
      if (isLost) (setButton.current ?? updateButton.current)?.focus({ preventScroll: true });
      isOwed.current = hasBanner;
    }
  }, [isOpen, hasBanner]);
  return { setButton, updateButton };
}
