import { heedEarlyPresses } from './early-presses.ts';
import { snapshotElement } from './snapshot-element.ts';

// Nothing in a snapshot can act. Links work as links do. A press on anything else is held and looks busy, and the app repeats it
// as soon as it has taken over (take-over.ts): it is never lost and never done twice.

/** What can be pressed apart from links. */
const PRESSABLE = 'button, summary, label, input, select, [role="button"]';

const held = new Set<HTMLElement>();

/** Holds presses and submissions within the snapshot from now on, and those from before this script ran. */
export function holdPressesForApp(): void {
  document.addEventListener('click', holdClick, { capture: true });
  document.addEventListener('submit', holdSubmission, { capture: true });
  const drawn = snapshotElement();
  if (drawn) heedEarlyPresses(drawn, keep);
}

/** What was pressed so far. */
export function pressedSoFar(): readonly HTMLElement[] {
  return [...held];
}

/** What was pressed, in order, each once. The caller takes them over, and from now on none is held. */
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
  // A link leaves the page, and would lose what was pressed before it: then the link waits for its turn.
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

/** Whether it holds what is typed or ticked, which is carried over with the field. */
function isField(pressed: HTMLElement): boolean {
  if (pressed instanceof HTMLInputElement) return !['submit', 'button'].includes(pressed.type);
  return pressed instanceof HTMLSelectElement || pressed instanceof HTMLLabelElement;
}
