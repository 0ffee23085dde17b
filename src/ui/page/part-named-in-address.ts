// @chunk pieces
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { showNamedPart } from './named-part.ts';

/** Scrolls to the part that the address names. Called by parts that may arrive after their screen. */
export function useNamedPart(): void {
  useLayoutEffect(() => {
    showNamedPart();
  }, []);
}

/** Opens a part that the address names. Its name then leaves the address, so that it can be named, and opened, again. */
export function useOpenedByName(name: string, onOpen: () => void): void {
  const { navigate } = useRouter();
  const isNamed = useLocation({ select: ({ hash }) => hash === name });
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (!isNamed) return;
    open();
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  }, [isNamed, navigate]);
}
