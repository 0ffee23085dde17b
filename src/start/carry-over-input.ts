interface CarryOver {
  readonly from: HTMLElement;
  readonly to: HTMLElement;
  /** What was pressed, in that order. */
  readonly pressed: readonly HTMLElement[];
}

/** What is to be repeated, each with its twin in `to`, if it has one. */
interface Places {
  readonly typed: readonly { readonly field: FormControl; readonly twin: HTMLElement | null }[];
  readonly focused: HTMLElement | null;
  readonly pressed: readonly (HTMLElement | null)[];
}

/**
 * Finds the twin in `to` of whatever was typed, focused and pressed in `from`. The function that it returns repeats that there,
 * once `to` is shown; it answers false if something typed or pressed has no twin.
 */
export function carryOver(parts: CarryOver): () => boolean {
  const { typed, focused, pressed } = placesOf(parts);
  return () => {
    for (const { field, twin } of typed) if (isField(twin)) write(stateOf(field), twin);
    focused?.focus({ preventScroll: true });
    const hasTicks = typed.some(
      ({ field }) => field instanceof HTMLInputElement && isTicked(field),
    );
    for (const twin of pressed) {
      if (hasTicks) void pressAfterTicks(twin);
      else twin?.click();
    }
    return areAllThere({ typed, focused, pressed });
  };
}

/** Whether something that was typed in `from`, or else only something pressed there, has no twin in `to` yet. */
export function withoutPlace(parts: CarryOver): 'typed' | 'pressed' | null {
  const places = placesOf(parts);
  if (areAllThere(places)) return null;
  return places.typed.every(({ twin }) => isField(twin)) ? 'pressed' : 'typed';
}

function placesOf({ from, to, pressed }: CarryOver): Places {
  const placeOf = (part: HTMLElement) => twinOf(part, from, to);
  const at = document.activeElement;
  return {
    typed: [...from.querySelectorAll<FormControl>('input, textarea, select')]
      .filter(isChanged)
      .map((field) => ({ field, twin: placeOf(field) })),
    focused: at instanceof HTMLElement && from.contains(at) ? placeOf(at) : null,
    pressed: pressed.map(placeOf),
  };
}

function areAllThere({ typed, pressed }: Places): boolean {
  return !pressed.includes(null) && typed.every(({ twin }) => isField(twin));
}

/** Presses once a ticked box is done with what it started: a form is not sent while it still checks a captcha. */
async function pressAfterTicks(twin: HTMLElement | null): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve)); // the box tells that it is busy from the next task on
  const form = twin?.closest('form');
  while (form?.querySelector('input[aria-busy]')) await oneChange(form);
  twin?.click();
}

function oneChange(form: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      watch.disconnect();
      resolve();
    });
    watch.observe(form, { subtree: true, childList: true, attributes: true });
  });
}

export type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(part: HTMLElement | null): part is FormControl {
  return (
    part instanceof HTMLInputElement ||
    part instanceof HTMLTextAreaElement ||
    part instanceof HTMLSelectElement
  );
}

function isChanged(field: FormControl): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  if (field instanceof HTMLInputElement && isTicked(field))
    return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

function isTicked({ type }: HTMLInputElement): boolean {
  return type === 'checkbox' || type === 'radio';
}

/** The field's text, its chosen option, or whether it is ticked. */
export function stateOf(field: FormControl): string {
  return field instanceof HTMLInputElement && isTicked(field) ? `${field.checked}` : field.value;
}

/** Writes as a hand would. React hears a press on a box; it overrides the setter of `value`, and overlooks a text set through that. */
export function write(state: string, twin: FormControl): void {
  if (twin instanceof HTMLInputElement && isTicked(twin)) {
    if (stateOf(twin) !== state) twin.click();
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(twin);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(twin, state);
  twin.dispatchEvent(new Event('input', { bubbles: true }));
  twin.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * The twin of `part` in `to`: the one of the same kind and name in the same surroundings. Null if there is none, or if there
 * are more or fewer of its kind than in `from`: the wrong button must not be pressed.
 */
function twinOf(part: HTMLElement, from: HTMLElement, to: HTMLElement): HTMLElement | null {
  const path = controlPath(part, from);
  const alike = (root: HTMLElement) =>
    [...root.querySelectorAll<HTMLElement>(part.localName)].filter(
      (other) => isLaidOut(other) && controlPath(other, root) === path,
    );
  const before = alike(from);
  const after = alike(to);
  if (before.length !== after.length) return null;
  return after[before.indexOf(part)] ?? null;
}

/** A snapshot may hold the screen for several widths, of which one is laid out. */
function isLaidOut(part: HTMLElement): boolean {
  return part.getClientRects().length > 0;
}

/** The name of `part` and those of its surroundings: list entries and cards are told apart by their headings. */
export function controlPath(part: HTMLElement, root: HTMLElement): string {
  const names = [nameOf(part)];
  for (let at = part.parentElement; at && at !== root; at = at.parentElement) {
    if (at.matches('li, article, section, form, nav, header, main, tr')) {
      const heading = at.querySelector('h1, h2, h3, h4, a, b');
      names.push(`${at.localName} ${at.getAttribute('aria-label') ?? heading?.textContent ?? ''}`);
    }
  }
  return names.join(' < ');
}

function nameOf(part: HTMLElement): string {
  const name =
    part.getAttribute('name') ??
    part.getAttribute('aria-label') ??
    (isField(part) ? part.labels?.[0]?.textContent : null) ??
    part.textContent.trim();
  return [part.localName, part.getAttribute('type'), name].filter(Boolean).join(' ');
}
