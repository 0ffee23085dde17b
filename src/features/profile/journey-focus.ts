import { useLayoutEffect, useRef } from 'react';

/**
 * The banner and its button are gone while the preferences editor is open, so the editor has nowhere to return the
 * focus to. It goes to "Set Preferences" when that is back, and else to "Update Preferences"; also when the banner
 * leaves a moment after the editor, as soon as what was saved has interests.
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
