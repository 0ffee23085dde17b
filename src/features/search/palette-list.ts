import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { paletteStep } from './palette-steps.ts';
import type { SearchRow, SearchSections } from './sections.ts';

// The keys that go through what was found, and choose from it.

interface ListOptions {
  readonly found: SearchSections;
  /** The query that the sections answer. */
  readonly query: string;
  readonly onChoose: (row: SearchRow) => void;
  readonly onClose: () => void;
}

/** The list with its current row, as the keys move it. */
export function useList({ found, query, onChoose, onClose }: ListOptions) {
  const { place, rows, moveTo, ...list } = useCurrentRow(found, query);
  const enter = useEnter({ found, query, onChoose, active: list.active });
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // the key belongs to the input method
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
    const step = paletteStep(event, { active: place, count: rows.length });
    if (step === null) return;
    event.preventDefault();
    if (event.repeat && step === 'choose') return; // Enter is still held from the press that opened the search
    if (step === 'close') onClose();
    else if (step === 'choose') enter.choose();
    else {
      enter.takeBack();
      moveTo(rows[step]);
    }
  };
  return { ...list, count: rows.length, onKeyDown: handleKeyDown, onType: enter.type };
}

/** The first row, until the keys have moved on from it. */
function useCurrentRow(found: SearchSections, query: string) {
  const id = useId();
  const [moved, setMoved] = useState({ query: '', to: '' });
  const rows = found.sections.flatMap((section) => section.rows);
  const movedTo = moved.query === query ? rows.findIndex((row) => row.id === moved.to) : -1;
  const place = Math.max(0, movedTo);
  useLayoutEffect(() => {
    document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, place, query]);
  return {
    ...{ id, place, rows, active: rows[place] },
    optionId: (row: SearchRow) => `${id}-${rows.indexOf(row)}`,
    moveTo: (row: SearchRow | undefined) => {
      setMoved({ query, to: row?.id ?? '' });
    },
  };
}

/** What was asked, which the sections may not answer yet. */
interface Asked {
  /** The text in the box, which may be a letter ahead of the sections. */
  readonly typed: string;
  /** Whether Enter came before the results: the best is chosen once everything on the device has been read. */
  readonly isChosen: boolean;
}

interface EnterOptions extends Pick<ListOptions, 'found' | 'query' | 'onChoose'> {
  readonly active: SearchRow | undefined;
}

/** Chooses the current row, once the list answers what was typed. */
function useEnter({ found, query, active, onChoose }: EnterOptions) {
  const asked = useRef<Asked>({ typed: '', isChosen: false });
  const takeBack = () => {
    asked.current = { ...asked.current, isChosen: false };
  };
  const chooseActive = () => {
    takeBack();
    if (active) onChoose(active);
  };
  useEffect(() => {
    const { typed, isChosen } = asked.current;
    if (isChosen && typed === query && !found.isPart) chooseActive();
  });
  const choose = () => {
    const isListed = asked.current.typed === query && (active !== undefined || !found.isPart);
    if (isListed) chooseActive();
    else asked.current = { ...asked.current, isChosen: true };
  };
  const type = (typed: string, isChosen: boolean) => {
    asked.current = { typed, isChosen };
  };
  return { takeBack, choose, type };
}
