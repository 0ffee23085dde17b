import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import type { Target } from './target.ts';

// These functions run in the page, the same in each engine.

/** All visible elements that match, in document order. */
export function find(target: Target, from: Element = document.documentElement): Element[] {
  const scopes = target.in ? find(target.in, from) : [from];
  return scopes
    .flatMap((scope) => candidates(target, scope))
    .filter((element) => isShown(element) && isMeant(target, element))
    .filter((element) => !target.has || find(target.has, element).length > 0);
}

function candidates(target: Target, scope: Element): Element[] {
  if ('xpath' in target) return byPath(target.xpath, scope);
  if ('field' in target) return [...scope.querySelectorAll(FIELDS)];
  return [...scope.querySelectorAll('*')].filter((element) => getRole(element) === target.role);
}

const FIELDS =
  'input, select, textarea, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';

function byPath(path: string, scope: Element): Element[] {
  const found = document.evaluate(path, scope, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  return Array.from({ length: found.snapshotLength }, (_, at) => found.snapshotItem(at)).filter(
    (node) => node instanceof Element,
  );
}

function isMeant(target: Target, element: Element): boolean {
  const wanted = 'field' in target ? target.field : 'role' in target ? target.name : undefined;
  if (wanted === undefined) return true;
  const name = computeAccessibleName(element).replaceAll(/\s+/g, ' ').trim();
  return typeof wanted === 'string' ? name === wanted : wanted.test(name);
}

/** Whether the element is visible. A file field counts even if it is hidden behind a button: files are chosen into it all the same. */
function isShown(element: Element): boolean {
  if (element instanceof HTMLInputElement && element.type === 'file') return true;
  return (
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[inert], [hidden], [aria-hidden="true"]') === null
  );
}

/** Gives the element the focus, with the cursor at its end; returns false if it didn't take the focus. */
export function focusEnd(element: Element | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  if (element.isContentEditable) getSelection()?.selectAllChildren(element);
  if (element.isContentEditable) getSelection()?.collapseToEnd();
  if (element instanceof HTMLTextAreaElement || isText(element)) {
    element.setSelectionRange(element.value.length, element.value.length);
  }
  return document.activeElement === element;
}

/** Whether the field has a cursor that a script can move. */
function isText(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && TEXTS.includes(element.type);
}

const TEXTS = ['text', 'search', 'url', 'tel', 'password'];
