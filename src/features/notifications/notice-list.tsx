import { useLayoutEffect, useRef, useState } from 'react';
import type { BellLine } from './notices.data.ts';
import { serverTime } from '#browser/server-clock.ts';
import { RowBoundary } from '#ui/loading/boundary.tsx';
import { Button } from '#ui/press/button.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { byDay } from './notice-days.ts';
import { NoticeRow } from './notice-row.tsx';

/** The first lines fill a tall window a few times over; hundreds at once would be slow on a phone. */
const AT_FIRST = 40;
const MORE = 80;

interface NoticeListProps {
  lines: readonly BellLine[];
  /** The level of the days' headings. */
  day: 'h2' | 'h3';
}

/** Notices under their days, newest first; older ones appear when asked for. */
export function NoticeList({ lines, day: Heading }: NoticeListProps) {
  const [shown, setShown] = useState(AT_FIRST);
  const now = new Date(serverTime(useNow()));
  const list = useRef<HTMLDivElement>(null);
  const firstOfMore = useRef<number | null>(null);

  // The button may be gone, so the focus moves to the first of the older notices.
  useLayoutEffect(() => {
    if (firstOfMore.current === null) return;
    list.current?.querySelectorAll('a')[firstOfMore.current]?.focus({ preventScroll: true });
    firstOfMore.current = null;
  }, [shown]);

  return (
    <div ref={list} className="notices">
      {byDay(lines.slice(0, shown), now).map(({ name, lines: ofDay }) => (
        <section key={name}>
          <Heading data-day="">{name}</Heading>
          <ul>
            {ofDay.map((line) => (
              <RowBoundary key={line.id} of={line}>
                <NoticeRow line={line} now={now} />
              </RowBoundary>
            ))}
          </ul>
        </section>
      ))}
      {lines.length > shown && (
        <Button
          look="ghost"
          className="notices-older"
          onClick={() => {
            firstOfMore.current = shown;
            setShown(shown + MORE);
          }}
        >
          Show older
        </Button>
      )}
    </div>
  );
}
