import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react';

/**
 * What a dialog element needs to be modal for as long as it is rendered: focus goes in, stays in, and returns to where it
 * was; Escape and a press beside it dismiss it. `inside` gets the focus unless something in it asks for it.
 */
export function useModal(inside: RefObject<HTMLElement | null>, onDismiss: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    noteScrollbar();
    dialog?.showModal();
    // Not on the close button, where the browser puts it: the dialog itself is read out, starting with its
    // name.
    const first = dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? inside.current;
    first?.focus({ preventScroll: true });
    return () => dialog?.close(); // before it leaves the page, so that the browser returns the focus
  }, [inside]);

  const handlers = {
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onDismiss();
    },
    onPointerDown: (event: SyntheticEvent<HTMLDialogElement>) => {
      pressedOutside.current = event.target === event.currentTarget;
    },
    onClick: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (pressedOutside.current && event.target === event.currentTarget) onDismiss();
    },
  };
  return { ref, handlers };
}

/** For the styles: whether the page has a scrollbar that takes up space, which would be freed under a dialog. */
function noteScrollbar(): void {
  const root = document.documentElement;
  root.toggleAttribute('data-scrollbar', window.innerWidth > root.clientWidth);
}
