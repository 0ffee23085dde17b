import { numberText } from '#domain/markup/number-text.ts';

interface Control {
  readonly maxLength: number;
  readonly value: string;
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
}

/**
 * Says what a control won't take of a text that replaces its selection, as a sentence; null if all of it fits. A browser
 * cuts off the rest without telling.
 */
export function cutOff(control: Control, text: string): string | null {
  const { maxLength, value, selectionStart, selectionEnd } = control;
  if (maxLength < 0) return null;
  const selected = (selectionEnd ?? 0) - (selectionStart ?? 0);
  const over = value.length - selected + text.replaceAll('\r\n', '\n').length - maxLength;
  if (over <= 0) return null;
  const lost = over === 1 ? '1 character' : `${numberText(over)} characters`;
  return `${lost} of what you pasted didn't fit. This takes up to ${numberText(maxLength)}.`;
}
