// @chunk dialogs
import {
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { FIRST_FOCUS } from '#contract/page-marks.ts';
import { useSeenPart } from './above-keyboard.ts';
import { keepPageStill } from './freeze-page-scroll.ts';

/** A menu in the dialog, which closes first. */
const OPEN_IN_IT = '[popover="auto"]:popover-open';

/** Every modal dialog that is rendered, the latest last. */
let rendered: readonly HTMLDialogElement[] = [];

/**
 * What a dialog element needs to be modal for as long as it is rendered: focus goes in, stays in, and returns to where it
 * was; Escape and a press beside it dismiss it; it lies above the on-screen keyboard. `inside` gets the focus unless something
 * in the dialog asks for it.
 */
export function useModal(inside: RefObject<HTMLElement | null>, onDismiss: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  useShown(ref, inside);
  useSeenPart(ref);

  const handlers = {
    // By itself the browser closes two dialogs at once if nobody has pressed anything since they opened: a question, and
    // the form that asks it.
    onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
      if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return;
      if (event.currentTarget.querySelector(OPEN_IN_IT) !== null) return;
      event.preventDefault();
      if (!event.repeat) onDismiss();
    },
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onDismiss();
    },
    // When Escape is pressed several times, Chromium and Firefox close a dialog without waiting for the answer, although its
    // owner still shows it, with all that was typed in it. It is shown again.
    onClose: ({ currentTarget, target }: SyntheticEvent<HTMLDialogElement>) => {
      if (target !== currentTarget || currentTarget.open) return;
      for (const dialog of rendered.slice(rendered.indexOf(currentTarget))) {
        dialog.close(); // dialogs that lay above it are shown again above it
        show(dialog, dialog.querySelector<HTMLElement>(':scope > [tabindex]'));
      }
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

function useShown(
  ref: RefObject<HTMLDialogElement | null>,
  inside: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    noteScrollbar();
    rendered = [...rendered, dialog];
    show(dialog, inside.current);
    const letGo = keepPageStill(dialog);
    return () => {
      letGo();
      rendered = rendered.filter((one) => one !== dialog);
      dialog.close(); // before it leaves the page, so that the browser returns the focus
    };
  }, [ref, inside]);
}

/** Shows the dialog. The focus goes to the dialog itself, not to the close button, so that it is read out from its name on. */
function show(dialog: HTMLDialogElement, otherwise: HTMLElement | null): void {
  dialog.showModal();
  const first = dialog.querySelector<HTMLElement>(`[${FIRST_FOCUS}]`) ?? otherwise;
  first?.focus({ preventScroll: true });
}

/** Tells the styles whether the page has a scrollbar that takes up space, which a dialog would free. */
function noteScrollbar(): void {
  const root = document.documentElement;
  root.toggleAttribute('data-scrollbar', window.innerWidth > root.clientWidth);
}
