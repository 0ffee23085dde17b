import { AGE_HERE, PASSING, TRUE_UNTIL, UNKEPT } from '#contract/page-marks.ts';
import { AGE_PLACE, SCREEN_PLACE } from '#store/snapshot.ts';

/** What lies over a screen, what runs, and what reaches beyond the screen. */
const LEFT_OUT =
  'script, style, link, meta, base, template, noscript, dialog, [popover], [role="tooltip"], .corner';
/** What shows a document or a stream of its own. */
const BOXES = 'iframe, video, audio, canvas, object, embed';
/** Attributes of a control that hold what somebody entered or chose, or that would act by themselves. */
const ENTERED = ['value', 'checked', 'selected', 'autofocus'];
const ADDRESSES = ['src', 'srcset', 'href', 'poster', 'action', 'formaction'];
const FIELDS = 'input, textarea, select, [contenteditable="true"]';

interface KeptHtml {
  readonly screen: string;
  /** The same without the screen, for a screen that has none of its own: no link in it is the current one. */
  readonly frame: string;
}

/**
 * What React drew in `host`, as texts that can stand in a document by themselves (SN1). Nothing is loaded or run while they
 * are made: the copy belongs to a document that is never shown.
 */
export function snapshotHtml(host: HTMLElement): KeptHtml {
  const copy = copyOf(host);
  const screen = copy.innerHTML;
  copy.querySelector('main')?.replaceChildren(comment(copy, SCREEN_PLACE));
  for (const link of copy.querySelectorAll('[aria-current]')) {
    link.removeAttribute('aria-current');
    link.removeAttribute('data-status');
    link.classList.remove('active');
  }
  return { screen, frame: copy.innerHTML };
}

/** The moment (ms) after `now` at which the first thing in it stops being true, as the screens say; null if nothing does. */
export function untilOf(host: HTMLElement, now: number): number | null {
  const ends = [...host.querySelectorAll(`[${TRUE_UNTIL}]`)]
    .map((part) => Date.parse(part.getAttribute(TRUE_UNTIL) ?? ''))
    .filter((end) => end > now);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Whether somebody is filling something in, or has set it: without its values a form says something wrong. */
export function hasEntries(host: HTMLElement): boolean {
  const fields = [...host.querySelectorAll<HTMLElement>(`main :is(${FIELDS})`)];
  return fields.some((field) => field.closest('[role="search"], dialog') === null && isSet(field));
}

/** Parts that say so themselves, that have failed, or that are under way. */
const NOT_TO_BE_KEPT = `[${UNKEPT}], [role="alert"]:not(:empty), [aria-busy="true"]`;

/** Whether a part of the screen is not to be kept. */
export function isUnkept(host: HTMLElement): boolean {
  return host.querySelector(`main :is(${NOT_TO_BE_KEPT})`) !== null;
}

function isSet(field: HTMLElement): boolean {
  if (field instanceof HTMLInputElement) {
    const isTicked = field.type === 'checkbox' || field.type === 'radio';
    return isTicked ? field.checked : field.type !== 'search' && field.value !== '';
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== '';
  return true; // a choice always has a value, and a text is being written
}

function copyOf(host: HTMLElement): HTMLElement {
  const sizes = [...host.querySelectorAll<HTMLElement>(BOXES)].map(sizeOf);
  const copy = document.implementation.createHTMLDocument().importNode(host, true);
  [...copy.querySelectorAll(BOXES)].forEach((box, place) => {
    box.replaceWith(emptyBox(box, sizes[place] ?? ''));
  });
  for (const part of copy.querySelectorAll(LEFT_OUT)) part.remove();
  for (const part of copy.querySelectorAll('*')) strip(part);
  for (const place of copy.querySelectorAll(`[${AGE_HERE}]`))
    place.replaceChildren(comment(copy, AGE_PLACE));
  return copy;
}

function sizeOf(box: HTMLElement): string {
  const { width, height } = box.getBoundingClientRect();
  return `display:inline-block;width:${width}px;height:${height}px`;
}

function emptyBox({ ownerDocument, className }: Element, style: string): Element {
  const box = ownerDocument.createElement('span');
  box.setAttribute('class', className);
  box.setAttribute('style', style);
  return box;
}

function strip(part: Element): void {
  for (const name of part.getAttributeNames()) {
    if (name.startsWith('on') || name === 'nonce') part.removeAttribute(name);
  }
  for (const name of ADDRESSES) {
    if (/^\s*(blob|javascript):/i.test(part.getAttribute(name) ?? '')) part.removeAttribute(name);
  }
  if (part.matches('input, textarea, select, option, button'))
    for (const name of ENTERED) part.removeAttribute(name);
  if (part.hasAttribute(PASSING)) part.removeAttribute('aria-label');
  if (part.matches('textarea, [contenteditable="true"]')) part.replaceChildren();
}

/** Its places are written as comments. */
function comment({ ownerDocument }: Element, place: string): Comment {
  return ownerDocument.createComment(place.slice('<!--'.length, -'-->'.length));
}
