import * as z from 'zod/mini';
import { readKept, writeKept } from '#browser/browser-storage.ts';
import { session } from '#runtime/session-state.ts';
import { controlPath, stateOf, write, type FormControl } from './start/carry-over-input.ts';

// A page that misses a part after a deployment is reloaded when its reader says so. What was typed in a form that keeps no draft
// comes back as soon as the same form is open again (decision 051).

/** The key in the tab's session storage, which never holds a password. */
const KEY = 'muster.typed-before-reload';

/** A form that opens together with its screen is there within this time. */
const AT_ONCE_MS = 1_000;

/** Each field by its path, with its value before anybody typed in its form, and with its value at the reload. */
const keptForms = z.object({
  who: z.string(),
  pathname: z.string(),
  forms: z.array(z.array(z.object({ path: z.string(), before: z.string(), typed: z.string() }))),
});

type Kept = z.infer<typeof keptForms>;
type KeptField = Kept['forms'][number][number];

/** The values in each form when it first got the focus. */
const befores = new WeakMap<HTMLFormElement, readonly string[]>();

/** Notes the values of each form at its first focus. To be called before anything can be typed. */
export function watchForms(): void {
  addEventListener('focusin', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form && !befores.has(form)) befores.set(form, fieldsOf(form).map(stateOf));
  });
}

/** Keeps what was typed in `host` for this page's next load in this tab. */
export function keepTyped(host: HTMLElement): void {
  const forms = [...host.querySelectorAll('form')]
    .map((form) => keptOf(form, host))
    .filter((fields) => fields.some(({ before, typed }) => before !== typed));
  const { pathname } = location;
  const kept: Kept = { who: whoIsHere(), pathname, forms };
  writeKept('session', KEY, forms.length > 0 ? JSON.stringify(kept) : null);
}

function keptOf(form: HTMLFormElement, host: HTMLElement): KeptField[] {
  const before = befores.get(form) ?? [];
  const fields = fieldsOf(form);
  if (before.length !== fields.length) return []; // its fields have changed: the values can't be matched to them
  return fields.map((field, place) => {
    const typed = stateOf(field);
    return { path: controlPath(field, host), before: before[place] ?? typed, typed };
  });
}

/**
 * Puts what was typed back into each form of `host` whose fields have the values of then, now or once the form is opened, as
 * long as the same person is here. Calls `onWaiting` if a form is not open yet.
 */
export function putBackTyped(host: HTMLElement, onWaiting: () => void): void {
  const kept = keptBefore();
  if (!kept) return;
  let { forms } = kept;
  const look = () => {
    if (whoIsHere() === 'loading') return;
    if (whoIsHere() !== kept.who) forms = [];
    else if (location.pathname === kept.pathname)
      forms = forms.filter((fields) => !isPutBack(fields, host));
    if (forms.length > 0) return;
    writeKept('session', KEY, null);
    drawings.disconnect();
    stop();
  };
  const drawings = new MutationObserver(look);
  drawings.observe(host, { subtree: true, childList: true });
  const stop = session.subscribe(look);
  look();
  setTimeout(() => {
    if (forms.length > 0) onWaiting();
  }, AT_ONCE_MS);
}

/** Null if nothing is stored, or if another version of the app has stored what this one can't read. */
function keptBefore(): Kept | null {
  try {
    const kept = keptForms.safeParse(JSON.parse(readKept('session', KEY) ?? 'null'));
    return kept.success ? kept.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isPutBack(kept: readonly KeptField[], host: HTMLElement): boolean {
  for (const form of host.querySelectorAll('form')) {
    const fields = fieldsOf(form);
    const isSame = ({ path, before }: KeptField, place: number) => {
      const field = fields[place];
      return field !== undefined && controlPath(field, host) === path && stateOf(field) === before;
    };
    if (fields.length !== kept.length || !kept.every(isSame)) continue;
    for (const [place, { typed, before }] of kept.entries()) {
      const field = fields[place];
      if (field && typed !== before) write(typed, field);
    }
    return true;
  }
  return false;
}

/** A password that is shown is a text by its type, and a password still by what the browser is to fill in. */
const NEVER_KEPT =
  '[type="password"], [autocomplete$="-password"], [type="file"], [type="hidden"], [readonly]';

function fieldsOf(form: HTMLFormElement): readonly FormControl[] {
  return [...form.querySelectorAll<FormControl>(`input:not(${NEVER_KEPT}), textarea, select`)];
}

function whoIsHere(): string {
  const now = session.get();
  return now.status === 'member' ? now.userId : now.status;
}
