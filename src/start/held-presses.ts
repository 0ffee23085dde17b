import { heedEarlyPresses } from './early-presses.ts';
import { snapshotElement } from './snapshot-element.ts';

// Nothing in a snapshot can act. Links work as links do; a press on anything else is kept, looks kept, and is done by
// the app as soon as it has taken over (take-over.ts): never lost, never done twice.

/** What can be pressed and is no link. */
const PRESSABLE = 'button, summary, label, input, select, [role="button"]';

const held = new Set<HTMLElement>();

/** Keeps presses and submissions within the snapshot from now on, and those that came before this was here. */
export function holdPressesForApp(): void {
  document.addEventListener('click', holdClick, { capture: true });
  document.addEventListener('submit', holdSubmission, { capture: true });
  const drawn = snapshotElement();
  if (drawn) heedEarlyPresses(drawn, keep);
}

/** What was pressed until now. */
export function pressedSoFar(): readonly HTMLElement[] {
  return [...held];
}

/** What was pressed, in order, each once. They are the caller's now, and nothing is kept any more. */
export function takePresses(): readonly HTMLElement[] {
  document.removeEventListener('click', holdClick, { capture: true });
  document.removeEventListener('submit', holdSubmission, { capture: true });
  const pressed = [...held];
  held.clear();
  return pressed;
}

function holdClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || snapshotElement()?.contains(event.target) !== true)
    return;
  const link = event.target.closest<HTMLElement>('a[href]');
  // A link leaves the page, and what was pressed before it would be lost with it: then it waits its turn.
  if (link && held.size === 0) return;
  const pressed = link ?? event.target.closest<HTMLElement>(PRESSABLE);
  if (pressed && !isField(pressed)) hold(event, pressed);
}

/** A submission by Enter is a press on the button that would have been pressed. */
function holdSubmission(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement)) return;
  if (snapshotElement()?.contains(event.target) !== true) return;
  const button = event.submitter ?? event.target.querySelector<HTMLElement>('[type="submit"]');
  if (button) hold(event, button);
  else event.preventDefault();
}

function hold(event: Event, pressed: HTMLElement): void {
  event.preventDefault();
  event.stopPropagation();
  keep(pressed);
}

function keep(pressed: HTMLElement): void {
  held.add(pressed);
  pressed.setAttribute('aria-busy', 'true');
}

/** What is typed or ticked stays in the field, and is carried over with it. */
function isField(pressed: HTMLElement): boolean {
  if (pressed instanceof HTMLInputElement) return !['submit', 'button'].includes(pressed.type);
  return pressed instanceof HTMLSelectElement || pressed instanceof HTMLLabelElement;
}
