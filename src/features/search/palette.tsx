import { Search } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { noteFound } from '#data/search/recent.ts';
import { serverTime } from '#data/server-clock.ts';
import type { Session } from '#data/session.ts';
import { Button } from '#ui/button.tsx';
import { useNow } from '#ui/clock.ts';
import { useModal } from '#ui/modal.ts';
import { commandsFor, isPlace, type Command, type ScreenLink } from './commands.ts';
import { HitList } from './hit-list.tsx';
import { NothingFound } from './nothing-found.tsx';
import { PaletteFoot } from './palette-foot.tsx';
import { partsOfProgram } from './parts.ts';
import { placeOf, type Place } from './place-of.ts';
import { useSections, type Row } from './sections.ts';
import { stepFor } from './palette-steps.ts';
import './palette.css';

interface PaletteProps {
  session: Session;
  /** The screens that this person sees in the navigation. */
  links: readonly ScreenLink[];
  onClose: () => void;
  onGo: (place: Place) => void;
  onDo: (does: Exclude<Command['does'], Place>) => void;
}

const MOST_TYPED = 80;

/** SPEC 13: one box over everything on the device, and over what can be done. */
export function Palette({ session, links, onClose, onGo, onDo }: PaletteProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { ref, handlers } = useModal(panel, onClose);
  const [query, setQuery] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null); // null: the first
  const [parts] = useState(partsOfProgram);
  const now = serverTime(useNow());
  const commands = commandsFor(session, links);
  const { sections, words, isPart } = useSections({ query, session, commands, parts, now });
  const rows = sections.flatMap((section) => section.rows);
  const active = Math.max(
    0,
    rows.findIndex((row) => row.id === activeId),
  );
  const listId = `${id}-list`;
  const optionId = (row: Row) => `${id}-${rows.indexOf(row)}`;
  const shownId = rows.length > 0 ? `${id}-${active}` : undefined;
  useLayoutEffect(() => {
    const option = shownId === undefined ? null : document.getElementById(shownId);
    option?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);

  const choose = (row: Row | undefined) => {
    const does = row?.kind === 'command' ? row.does : row && placeOf(row, session);
    if (!row || !does) return;
    if (!isPlace(does)) {
      onDo(does);
      return;
    }
    noteFound(row.id).catch(reportError);
    onGo(does);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = stepFor(event, { active, count: rows.length });
    if (step === null) return;
    event.preventDefault();
    if (step === 'close') onClose();
    else if (step === 'choose') choose(rows[active]);
    else setActiveId(rows[step]?.id ?? null);
  };
  return (
    <dialog
      ref={ref}
      className="over palette-over"
      aria-label="Search"
      aria-modal="true"
      {...handlers}
    >
      <div className="dialog palette" ref={panel} tabIndex={-1} onKeyDown={handleKeyDown}>
        <div className="palette-box">
          <Search />
          <input
            data-autofocus
            type="search"
            role="combobox"
            aria-label="Search everything"
            aria-expanded={rows.length > 0}
            aria-controls={rows.length > 0 ? listId : undefined}
            aria-activedescendant={shownId}
            aria-autocomplete="list"
            placeholder="Search events, people, pages"
            autoComplete="off"
            spellCheck={false}
            maxLength={MOST_TYPED}
            value={query}
            onChange={({ target }) => {
              setQuery(target.value);
              setActiveId(null);
            }}
          />
          <Button look="ghost" className="palette-close" aria-label="Cancel" onClick={onClose}>
            <span className="only-on-phone">Cancel</span>
            <kbd className="not-on-phone">Esc</kbd>
          </Button>
        </div>
        {rows.length > 0 ? (
          <HitList
            id={listId}
            sections={sections}
            words={words}
            active={rows[active]}
            optionId={optionId}
            now={now}
            onChoose={choose}
          />
        ) : (
          <NothingFound query={query} isPart={isPart} />
        )}
        <p className="sr-only" role="status">
          {query.trim() !== '' && rows.length > 0 && countText(rows.length)}
        </p>
        <PaletteFoot />
      </div>
    </dialog>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 result' : `${count} results`;
}
