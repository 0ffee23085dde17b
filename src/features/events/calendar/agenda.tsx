import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { CalendarX, Plus } from 'lucide-react';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useAgenda } from '#data/events.ts';
import { Button } from '#ui/press/button.tsx';
import { heldPresses } from '#ui/press/held-press.ts';
import { EmptyState, Loaded } from '#ui/loading/loaded.tsx';
import { useMedia } from '#ui/page/media.ts';
import '../agenda.css';
import { AgendaDay } from './agenda-day.tsx';
import { agendaRows, daysBelowMonth, noEventsText, type AgendaRow } from './agenda-rows.ts';
import { AgendaSkeleton } from './calendar-skeleton.tsx';
import { startOfDay, type Day } from '#domain/time/day.ts';
import { AGENDA_DAYS, say, sayWithYear } from '../calendar-days.ts';

interface AgendaProps {
  from: Day;
  today: Day;
  /** Begins a new event on a day; null for those who may not. */
  onCreate: ((day: Day) => void) | null;
}

/** The agenda in the calendar's own box, which scrolls. */
export function AgendaBox({ from, ...rest }: AgendaProps) {
  const range = { from, days: AGENDA_DAYS };
  return (
    <LoadedRows range={range}>{(rows) => <Box rows={rows} range={range} {...rest} />}</LoadedRows>
  );
}

/** The agenda as part of the page, which scrolls. */
export function AgendaPage({ from, ...rest }: AgendaProps) {
  const range = { from, days: daysBelowMonth(from) };
  return (
    <LoadedRows range={range}>{(rows) => <Page rows={rows} range={range} {...rest} />}</LoadedRows>
  );
}

interface AgendaRange {
  from: Day;
  days: number;
}

interface LoadedRowsProps {
  range: AgendaRange;
  children: (rows: readonly AgendaRow[]) => ReactNode;
}

function LoadedRows({ range: { from, days }, children }: LoadedRowsProps) {
  const start = useMemo(() => startOfDay(from), [from]);
  const calendar = useAgenda(start, days);
  return (
    <Loaded of={calendar} text="Loading calendar…" skeleton={<AgendaSkeleton />}>
      {(view) => children(agendaRows(view, from))}
    </Loaded>
  );
}

interface ListProps extends Omit<AgendaProps, 'from'> {
  rows: readonly AgendaRow[];
  range: AgendaRange;
}

function Box({ rows, range, today, onCreate }: ListProps) {
  'use no memo'; // the virtualizer is a single mutable object
  const box = useRef<HTMLDivElement>(null);
  useHeldPresses(box);
  // oxlint-disable-next-line react/incompatible-library -- read while rendering only, never kept
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    ...sizes(rows),
  });
  return (
    <div className="agenda-box" ref={box} tabIndex={0} role="region" aria-label="Agenda">
      <Rows
        rows={rows}
        range={range}
        today={today}
        onCreate={onCreate}
        height={virtual.getTotalSize()}
        items={virtual.getVirtualItems()}
        measure={virtual.measureElement}
      />
    </div>
  );
}

function Page({ rows, range, today, onCreate }: ListProps) {
  'use no memo'; // as above
  const section = useRef<HTMLElement>(null);
  useHeldPresses(section);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const box = section.current?.getBoundingClientRect();
    if (box) setTop(Math.round(box.top + window.scrollY));
  }, [range.from]);
  // oxlint-disable-next-line react/incompatible-library -- as above
  const virtual = useWindowVirtualizer({
    count: rows.length,
    scrollMargin: top,
    ...sizes(rows),
  });
  const isFree = rows[0] !== undefined && keyOf(rows[0]) !== range.from;
  return (
    <>
      {isFree && <Offer day={range.from} today={today} onCreate={onCreate} />}
      <section ref={section} aria-label="Agenda">
        <Rows
          rows={rows}
          range={range}
          today={today}
          onCreate={onCreate}
          height={virtual.getTotalSize()}
          items={virtual.getVirtualItems()}
          offset={top}
          measure={virtual.measureElement}
        />
      </section>
    </>
  );
}

/** A button that begins an event on a day without any; only for those who may, and not on a past day. */
function Offer({ day, today, onCreate }: Omit<AgendaProps, 'from'> & { day: Day }) {
  if (!onCreate || day < today) return null;
  return (
    <Button
      className="agenda-offer"
      aria-haspopup="dialog"
      onClick={() => {
        onCreate(day);
      }}
    >
      <Plus />
      Create an event on {sayWithYear(day, today, { day: 'numeric', month: 'long' })}
    </Button>
  );
}

function useHeldPresses(agenda: RefObject<HTMLElement | null>): void {
  useEffect(() => heldPresses(agenda.current), [agenda]);
}

interface RowsProps extends ListProps {
  height: number;
  items: readonly VirtualItem[];
  measure: (element: Element | null) => void;
  /** How far down the list begins in the scrolling area, in pixels. */
  offset?: number;
}

function Rows(props: RowsProps) {
  const { rows, range, today, height, items, measure, offset = 0 } = props;
  const isPaper = useMedia('print');
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={CalendarX}
        text={noEventsText(range, today)}
        action={<Offer day={range.from} today={today} onCreate={props.onCreate} />}
      />
    );
  }
  if (isPaper) {
    return rows.map((row) => (
      <div key={keyOf(row)} className="agenda-row">
        <Row row={row} today={today} />
      </div>
    ));
  }
  return (
    <div className="agenda-list" style={{ height }}>
      {items.map((item) => (
        <div
          key={item.key}
          ref={measure}
          data-index={item.index}
          className="agenda-row"
          style={{ top: item.start - offset }}
        >
          <Row row={rows[item.index]} today={today} />
        </div>
      ))}
    </div>
  );
}

function Row({ row, today }: { row: AgendaRow | undefined; today: Day }) {
  if (!row) return null;
  if (row.kind === 'day') return <AgendaDay {...row} today={today} />;
  return (
    <p className="agenda-gap">Nothing until {say(row.until, { day: 'numeric', month: 'long' })}</p>
  );
}

function keyOf(row: AgendaRow | undefined): string {
  return row?.kind === 'day' ? row.day : `until-${row?.until ?? ''}`;
}

/** Heights before they are measured, in pixels: a slot is at least 64 high. */
function sizes(rows: readonly AgendaRow[]) {
  return {
    overscan: 3,
    getItemKey: (index: number) => keyOf(rows[index]),
    estimateSize: (index: number) => {
      const row = rows[index];
      return row?.kind === 'day' ? row.entries.length * 72 + 16 : 48;
    },
  };
}
