import { useRef, useState, type KeyboardEvent } from 'react';
import { titleOf, type PickerOption } from './picker-option.ts';
import { matching, placeOfTyped } from './picker-search.ts';
import { isLetter, pickerStep } from './picker-steps.ts';

/** Lists that are longer than this have a search; in others typing moves to an option. */
const LONG = 20;
/** Typing after a longer pause begins a new word. */
const PAUSE_MS = 1_000;
const nothingTyped = { text: '', at: 0 };

interface Choice {
  readonly value: string;
  readonly offered: readonly PickerOption[];
  readonly isRequired: boolean;
  readonly onChange: (value: string) => void;
}

/** What the box and the list of a picker share: the options that are left, the current one, and what the keys do. */
export function usePicker({ value, offered, isRequired, onChange }: Choice) {
  const box = useRef<HTMLButtonElement>(null);
  const [active, setActive] = useState<number | null>(null); // null: the list is closed
  const [typed, setTyped] = useState(nothingTyped);
  const isLong = offered.length > LONG;
  const all: readonly (PickerOption | null)[] = isRequired ? offered : [null, ...offered];
  const options = isLong && typed.text.trim() !== '' ? matching(offered, typed.text) : all;
  const chosen = offered.find((one) => one.value === value) ?? null;
  const chosenAt = all.indexOf(chosen);

  const open = () => {
    setActive(Math.max(0, chosenAt));
  };
  const close = () => {
    setActive(null);
    setTyped(nothingTyped);
  };
  const pick = (place: number) => {
    const picked = options[place];
    if (picked === undefined || picked?.locked !== undefined) return;
    onChange(picked?.value ?? '');
    close();
    box.current?.focus({ preventScroll: true });
  };
  const type = (text: string, at: number) => {
    setTyped({ text, at });
    if (isLong) setActive(text.trim() === '' ? Math.max(0, chosenAt) : 0);
    else {
      const from = active ?? chosenAt;
      setActive(placeOfTyped(all.map(titleOf), { typed: text, active: from }) ?? Math.max(0, from));
    }
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const isOver = !isLong && event.timeStamp - typed.at > PAUSE_MS;
    const state = { active, count: options.length, typed: isOver ? '' : typed.text };
    const step = takes(event, box.current) ? pickerStep(event.key, state) : null;
    if (step === null) return;
    event.preventDefault();
    if (step === 'open') open();
    else if (step === 'close') close();
    else if (step === 'pick') pick(active ?? 0);
    else if ('typed' in step) type(step.typed, event.timeStamp);
    else setActive(step.to);
  };
  const shown = { options, chosen, active, typed: isLong ? typed.text : null };
  return { box, shown, open, close, pick, point: setActive, type, handleKeyDown };
}

/** Whether a key is the picker's: in the list's search field, where there is a caret, some keys mean something else. */
function takes(event: KeyboardEvent, box: HTMLButtonElement | null): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return false;
  const isForField = isLetter(event.key) || ['Backspace', 'Home', 'End'].includes(event.key);
  return event.target === box || !isForField;
}
