interface CarryOver {
  readonly from: HTMLElement;
  readonly to: HTMLElement;
  /** In the order in which they were pressed. */
  readonly pressed: readonly HTMLElement[];
}

/**
 * Finds for what was typed, focused and pressed in `from` what stands in its place in `to`. The function that it returns
 * repeats it there, once `to` is shown; it answers false if the place of something pressed was not found.
 */
export function carryOver({ from, to, pressed }: CarryOver): () => boolean {
  const placeOf = (part: HTMLElement) => twinOf(part, from, to);
  const typed = [...from.querySelectorAll<Field>('input, textarea, select')]
    .filter(isChanged)
    .map((field) => ({ field, twin: placeOf(field) }));
  const focused =
    document.activeElement instanceof HTMLElement && from.contains(document.activeElement)
      ? placeOf(document.activeElement)
      : null;
  const presses = pressed.map(placeOf);
  return () => {
    for (const { field, twin } of typed) if (isField(twin)) write(field, twin);
    focused?.focus({ preventScroll: true });
    for (const twin of presses) twin?.click();
    return !presses.includes(null);
  };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(part: HTMLElement | null): part is Field {
  return (
    part instanceof HTMLInputElement ||
    part instanceof HTMLTextAreaElement ||
    part instanceof HTMLSelectElement
  );
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  if (field instanceof HTMLInputElement && isTicked(field))
    return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

function isTicked({ type }: HTMLInputElement): boolean {
  return type === 'checkbox' || type === 'radio';
}

/** As if it were done by hand: React hears a press on a box, and of text only what its own setter has not seen. */
function write(field: Field, twin: Field): void {
  if (field instanceof HTMLInputElement && isTicked(field)) {
    if (twin instanceof HTMLInputElement && twin.checked !== field.checked) twin.click();
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(twin);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(twin, field.value);
  twin.dispatchEvent(new Event('input', { bubbles: true }));
  twin.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * What stands in `to` in the place of `part`: the one of the same kind and name in the same surroundings. Null if there is
 * none, or if it cannot be told which: the wrong button must not be pressed.
 */
function twinOf(part: HTMLElement, from: HTMLElement, to: HTMLElement): HTMLElement | null {
  const path = pathOf(part, from);
  const alike = (root: HTMLElement) =>
    [...root.querySelectorAll<HTMLElement>(part.localName)].filter(
      (other) => isLaidOut(other) && pathOf(other, root) === path,
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

/** Its own name, and what names its surroundings: list entries and cards are told apart by their headings. */
function pathOf(part: HTMLElement, root: HTMLElement): string {
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
