/**
 * Runs in the page: visible Hebrew text that is not isolated from our own words around it, so that one would change the direction
 * of the other; Hebrew names that have lost the spaces around them; and fields that show Hebrew from left to right. A text that
 * people typed begins and ends with Hebrew letters, or was cut off.
 */
export function hebrewNotKeptApart(): string[] {
  const found: string[] = [];
  const hebrew = /\p{Script=Hebrew}/u;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const around = node.parentElement?.closest(':not(mark)'); // what a mark is in may keep it apart
    if (!hebrew.test(text) || !around?.checkVisibility() || isPlain(around)) continue;
    if (around.closest('.sr-only, .unseen, textarea') !== null) continue;
    const own = around.closest('[dir="auto"], bdi');
    const mixed = ownText(own ?? around).replace(/\u2068[^\u2068\u2069]*\u2069/g, '');
    const isTyped = /^\P{L}*\p{Script=Hebrew}(.*(\p{Script=Hebrew}\P{L}*|…))?$/su.test(mixed);
    const isLeftToRight = own === null || getComputedStyle(own).direction === 'ltr';
    const isRight = hebrew.test(mixed) ? own !== null && isTyped : isLeftToRight;
    if (!isRight) found.push(`${text} in ${(own ?? around).outerHTML.slice(0, 300)}`);
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    if (!hebrew.test(field.value) || !field.checkVisibility()) continue;
    if (getComputedStyle(field).direction === 'ltr') found.push(`the field ${field.outerHTML}`);
  }
  for (const name of document.querySelectorAll('bdi'))
    if (isParted(name)) found.push(`parted: ${name.parentElement?.outerHTML}`);
  return found;

  /** Whether the element lost the spaces around it: items of a flex row or grid are not separated by spaces. */
  function isParted({ parentElement }: Element): boolean {
    if (!parentElement || !/flex|grid/.test(getComputedStyle(parentElement).display)) return false;
    return [...parentElement.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
    );
  }

  /** The element's text without parts that have a direction of their own. */
  function ownText(element: Element): string {
    const copy = element.cloneNode(true) as Element;
    for (const inner of copy.querySelectorAll('bdi, [dir], .sr-only, .unseen')) inner.remove();
    return copy.textContent;
  }

  /** Whether the element is in a rich text, in which each block follows the direction of its own letters. */
  function isPlain(element: Element | null): boolean {
    if (element === null) return false;
    return getComputedStyle(element).unicodeBidi === 'plaintext' || isPlain(element.parentElement);
  }
}
