/**
 * Runs in the page: texts that are cut off without a sign, or lie beyond the window's right edge. Signs are the fade of a row
 * that goes on (`data-more`), and the dots at the end of a text that is too long.
 */
export function cutTexts(): string[] {
  const canvas = document.createElement('canvas').getContext('2d');
  const named = ({ tagName, classList, textContent }: Element) =>
    `${tagName.toLowerCase()}.${[...classList].join('.')} "${textContent.trim().slice(0, 40)}"`;
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true });
  };
  const isSpoken = (element: Element) => element.closest('.sr-only, [aria-hidden="true"]') === null;
  const room = (field: HTMLElement) => {
    const { paddingLeft, paddingRight, font } = getComputedStyle(field);
    if (canvas) canvas.font = font;
    return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  };
  const cutChoice = (element: Element) => {
    if (!(element instanceof HTMLSelectElement)) return null;
    const has = room(element);
    const words = element.selectedOptions[0]?.text ?? '';
    const needs = canvas?.measureText(words).width ?? 0;
    return needs > has ? `cut choice: ${words}, which needs ${needs} of ${has}` : null;
  };
  const cutText = (element: Element) => {
    const { overflowX, textOverflow } = getComputedStyle(element);
    const goesOn = element.scrollWidth > element.clientWidth + 1;
    if (!goesOn || element.textContent.trim() === '') return null;
    if (/hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis')
      return `cut: ${named(element)}`;
    const fades = element instanceof HTMLElement && (element.dataset['more'] ?? '') !== '';
    return /auto|scroll/.test(overflowX) && !fades ? `goes on: ${named(element)}` : null;
  };
  const beyond = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    const isIn = element.closest('[data-more]') !== null;
    return left < innerWidth && right > innerWidth + 1 && !isIn
      ? `beyond: ${named(element)}`
      : null;
  };
  const found = [...document.body.querySelectorAll('*')]
    .filter((element) => isShown(element) && isSpoken(element))
    .flatMap((element) => [cutChoice(element), cutText(element), beyond(element)]);
  return [...new Set(found.filter((fault) => fault !== null))];
}
