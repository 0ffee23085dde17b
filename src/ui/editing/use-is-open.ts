import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Where the app is going, and the place that is still shown until that has come; undefined until anything is. */
interface Standing {
  readonly location: { readonly pathname: string };
  readonly resolvedLocation?: { readonly pathname: string } | undefined;
}

/** Whether the form is still on the screen: a form that was left must not lead anywhere. */
export function useIsOpen(): () => boolean {
  const router = useRouter();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => isOpen.current && !isBeingLeft(router.state);
}

/** Whether somebody is on the way to another screen: what is shown until that has come was left already. */
export function isBeingLeft({ location, resolvedLocation }: Standing): boolean {
  return resolvedLocation !== undefined && resolvedLocation.pathname !== location.pathname;
}
