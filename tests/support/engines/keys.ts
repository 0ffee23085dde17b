/** The keys that have no character, as WebDriver writes them. */
const CODES: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

interface KeyAction {
  readonly type: 'keyDown' | 'keyUp';
  readonly value: string;
}

/** WebDriver's actions for a chord such as `Shift+Tab`: its keys go down in turn, and up in reverse order. */
export function keyActions(chord: string): KeyAction[] {
  const keys = chord === '+' ? ['+'] : chord.split('+');
  const values = keys.map((key) => {
    const value = CODES[key] ?? key;
    if (Array.from(value).length !== 1) throw new Error(`There is no key ${key}.`);
    return value;
  });
  const down = values.map((value) => ({ type: 'keyDown' as const, value }));
  const up = values.toReversed().map((value) => ({ type: 'keyUp' as const, value }));
  return [...down, ...up];
}
