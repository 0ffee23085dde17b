import { useEffect, useRef } from 'react';

/** Whether the form is still on the screen: a form that was left must not lead anywhere. */
export function useIsOpen(): () => boolean {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => isOpen.current;
}
