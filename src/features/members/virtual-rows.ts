import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type Range,
  type VirtualItem,
} from '@tanstack/react-virtual';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { MEMBERS_ON_PAGE } from './members.data.ts';
import { stepIn } from './row-steps.ts';

interface RowsOptions {
  /** The element around the rows. */
  host: RefObject<HTMLElement | null>;
  /** How many members there are. */
  count: number;
  /** How many members are side by side in one row. */
  columns: number;
  /** The height of a row, in pixels. */
  height: number;
}

/** A member's place, or a gap for rows that are not rendered. */
export type VirtualRow =
  | { readonly kind: 'member'; readonly place: number }
  | { readonly kind: 'gap'; readonly height: number; readonly key: string };

export interface VirtualRows {
  /** What is rendered, from the top. */
  readonly pieces: readonly VirtualRow[];
  /** The pages that the rendered members are on. */
  readonly pages: readonly number[];
  /** The place of the member whose button takes the focus once it is rendered. */
  readonly wanted: number | null;
  /** Scrolls as far as it takes to have the place in sight. */
  readonly reveal: (place: number) => void;
  /** Handlers for the element around the rows, whose members' buttons carry `data-place`. */
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: () => void;
  };
}

/**
 * Virtual rows of a page that scrolls: only those in sight are rendered, and the focused one, since the focus would be lost
 * with it. The arrow keys, Home, End, Page Up and Page Down go from member to member, rendered or not.
 */
export function useVirtualRows({ host, count, columns, height }: RowsOptions): VirtualRows {
  'use no memo'; // the virtualizer is a single mutable object
  const top = useTop(host);
  const [focused, setFocused] = useState<number | null>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const rowOf = (place: number) => Math.floor(place / columns);
  const kept = [focused, wanted].filter((place) => place !== null).map(rowOf);
  // oxlint-disable-next-line react/incompatible-library -- read while rendering only, never kept
  const virtual = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    scrollMargin: top,
    overscan: 6,
    estimateSize: () => height,
    rangeExtractor: (range) => withRows(range, kept),
  });
  const items = virtual.getVirtualItems();

  return {
    pieces: piecesOf(items, { count, columns, height }),
    pages: usePages(items, columns),
    wanted,
    reveal(place) {
      virtual.scrollToIndex(rowOf(place));
    },
    handlers: {
      onKeyDown(event) {
        const place = placeOf(event.target);
        const next = place === null ? null : stepIn(event, { place, count, columns });
        if (next === null) return;
        event.preventDefault();
        setWanted(next);
        virtual.scrollToIndex(rowOf(next));
      },
      onFocus(event) {
        setFocused(placeOf(event.target));
        setWanted(null);
      },
      onBlur() {
        setFocused(null);
        setWanted(null);
      },
    },
  };
}

/** The `ref` of the button that is to take the focus. */
export function takeFocus(button: HTMLElement | null): void {
  button?.focus();
  button?.scrollIntoView({ block: 'nearest' });
}

function placeOf(target: EventTarget): number | null {
  const place = target instanceof HTMLElement ? target.dataset['place'] : undefined;
  return place === undefined ? null : Number(place);
}

function withRows(range: Range, rows: readonly number[]): number[] {
  const shown = new Set([
    ...defaultRangeExtractor(range),
    ...rows.filter((row) => row < range.count),
  ]);
  return [...shown].sort((a, b) => a - b);
}

function piecesOf(
  items: readonly VirtualItem[],
  { count, columns, height }: Omit<RowsOptions, 'host'>,
): VirtualRow[] {
  const pieces: VirtualRow[] = [];
  let next = 0; // the row after the last piece
  const leaveOut = (until: number) => {
    if (until > next)
      pieces.push({ kind: 'gap', height: (until - next) * height, key: `gap ${next}` });
  };
  for (const { index } of items) {
    leaveOut(index);
    const places = Array.from({ length: columns }, (_, column) => index * columns + column);
    for (const place of places) if (place < count) pieces.push({ kind: 'member', place });
    next = index + 1;
  }
  leaveOut(Math.ceil(count / columns));
  return pieces;
}

/** Where the rows begin in the page, in pixels; measured again whenever the page's size changes. */
function useTop(host: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const look = () => {
      const box = host.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => {
      observer.disconnect();
    };
  }, [host]);
  return top;
}

/** The pause before pages in sight are asked for: whoever drags the scrollbar passes hundreds of pages. */
const PAUSE_MS = 100;

function usePages(items: readonly VirtualItem[], columns: number): readonly number[] {
  const [first = 0, last = 0] = [items[0]?.index, items.at(-1)?.index].map(
    (row = 0) => row * columns,
  );
  const pageOf = (place: number) => Math.floor(place / MEMBERS_ON_PAGE);
  const kept = items.map(({ index }) => pageOf(index * columns));
  const now = [...new Set([...kept, pageOf(first), pageOf(last + columns - 1)])].join(' ');
  const [asked, setAsked] = useState(now);
  const ask = useEffectEvent(() => {
    setAsked(now);
  });
  const isBehind = now !== asked;
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isBehind, asked]); // `asked` runs the effect again if more has come into sight meanwhile
  return asked.split(' ').map(Number);
}
