import { useOrganisation } from '#data/organisation.ts';
import {
  startTransition,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useMemo,
  useState,
  type KeyboardEvent,
} from 'react';
import { noteFound } from './recent.data.ts';
import { eventFound } from '#data/search/searchables.ts';
import { serverTime } from '#browser/server-clock.ts';
import type { Session } from '#sync/views/session.ts';
import { useLiesOver } from '#ui/press/back-closes.ts';
import { useNow } from '#ui/time/use-now.ts';
import { useModal } from '#ui/overlays/modal.ts';
import { commandsFor, isPlace, type Command, type ScreenLink } from './commands.ts';
import { HitList } from './hit-list.tsx';
import { NothingFound } from './nothing-found.tsx';
import { PaletteBox, type TypedAhead } from './palette-box.tsx';
import { PaletteFoot } from './palette-foot.tsx';
import { paletteStep } from './palette-steps.ts';
import { searchedParts } from './departments-index.ts';
import { destinationOf, type Destination } from './destination-of.ts';
import { useSections, type SearchRow, type SearchSections } from './sections.ts';
import '#ui/overlays/dialog.css';
import './palette.css';

interface PaletteProps {
  session: Session;
  /** The screens that this person sees in the navigation. */
  links: readonly ScreenLink[];
  /** Hands over what was typed before the box had the focus. */
  takeTyped: () => TypedAhead;
  onClose: () => void;
  onGo: (place: Destination) => void;
  onDo: (does: Exclude<Command['does'], Destination>) => void;
}

/** SPEC 13: one box over everything on the device, and over what can be done. */
export function Palette(props: PaletteProps) {
  const { session, links, takeTyped } = props;
  const panel = useRef<HTMLDivElement>(null);
  const { close, choose } = useChoice(props);
  const { ref, handlers } = useModal(panel, close);
  useLiesOver();
  // The query follows the box in a transition, so that a letter does not wait for its results.
  const [query, setQuery] = useState('');
  const organisation = useOrganisation();
  const parts = useMemo(() => searchedParts(organisation), [organisation]);
  const now = serverTime(useNow());
  const commands = commandsFor(session, links);
  const found = useSections({ query, session, commands, parts, now });
  const { sections, words, isPart } = found;
  const list = useList({ found, query, onChoose: choose, onClose: close });
  return (
    <dialog
      ref={ref}
      className="over palette-over"
      aria-label="Search"
      aria-modal="true"
      {...handlers}
    >
      <div className="dialog palette" ref={panel} tabIndex={-1} onKeyDown={list.onKeyDown}>
        <PaletteBox
          listId={list.active ? list.id : null}
          activeId={list.active && list.optionId(list.active)}
          takeTyped={takeTyped}
          onType={(typed, isChosen) => {
            list.onType(typed, isChosen);
            startTransition(() => {
              setQuery(typed);
            });
          }}
          onClose={close}
        />
        {list.active ? (
          <HitList
            id={list.id}
            active={list.active}
            optionId={list.optionId}
            sections={sections}
            words={words}
            now={now}
            onChoose={choose}
          />
        ) : (
          <NothingFound query={query} isPart={isPart} />
        )}
        {/* The live region is here from the start: one that arrives with its text is not read out. */}
        <p className="sr-only" role="status">
          {query.trim() !== '' && countText(list.count)}
        </p>
        <PaletteFoot />
      </div>
    </dialog>
  );
}

/** Runs what is chosen, once: the search stays for a moment after it was closed or something was chosen. */
function useChoice({ session, onClose, onGo, onDo }: PaletteProps) {
  const isOver = useRef(false);
  const close = () => {
    isOver.current = true;
    onClose();
  };
  const choose = (row: SearchRow) => {
    const does = row.kind === 'command' ? row.does : destinationOf(row, session);
    if (does === null || isOver.current) return;
    isOver.current = true;
    const opened = openedBy(row.id, does);
    if (opened !== null) noteFound(opened).catch(reportError);
    if (isPlace(does)) onGo(does);
    else onDo(does);
  };
  return { close, choose };
}

/** The id that is kept among the recent items: whoever signs up for an event has opened it. */
function openedBy(rowId: string, does: Command['does']): string | null {
  if (does === 'logout') return null;
  return isPlace(does) ? rowId : eventFound(does.event.id);
}

/** What was asked, which the sections may not answer yet. */
interface Asked {
  /** The text in the box, which may be a letter ahead of the sections. */
  readonly typed: string;
  /** Whether Enter came before the results: the best is chosen once everything on the device has been read. */
  readonly isChosen: boolean;
}

interface ListOptions {
  readonly found: SearchSections;
  /** The query that the sections answer. */
  readonly query: string;
  readonly onChoose: (row: SearchRow) => void;
  readonly onClose: () => void;
}

/** The list with its current row: the first, until the keys have moved on from it. */
function useList({ found, query, onChoose, onClose }: ListOptions) {
  const id = useId();
  const [moved, setMoved] = useState({ query: '', to: '' });
  const rows = found.sections.flatMap((section) => section.rows);
  const movedTo = moved.query === query ? rows.findIndex((row) => row.id === moved.to) : -1;
  const place = Math.max(0, movedTo);
  const active = rows[place];
  const optionId = (row: SearchRow) => `${id}-${rows.indexOf(row)}`;
  useLayoutEffect(() => {
    document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, place, query]);

  const asked = useRef<Asked>({ typed: '', isChosen: false });
  const chooseActive = () => {
    asked.current = { ...asked.current, isChosen: false };
    if (active) onChoose(active);
  };
  useEffect(() => {
    const { typed, isChosen } = asked.current;
    if (isChosen && typed === query && !found.isPart) chooseActive();
  });

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // the key belongs to the input method
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
    const step = paletteStep(event, { active: place, count: rows.length });
    if (step === null) return;
    event.preventDefault();
    if (event.repeat && step === 'choose') return; // Enter is still held from the press that opened the search
    if (step === 'close') onClose();
    else if (step === 'choose') {
      const isListed = asked.current.typed === query && (active !== undefined || !found.isPart);
      if (isListed) chooseActive();
      else asked.current = { ...asked.current, isChosen: true };
    } else {
      asked.current = { ...asked.current, isChosen: false };
      setMoved({ query, to: rows[step]?.id ?? '' });
    }
  };
  const handleType = (typed: string, isChosen: boolean) => {
    asked.current = { typed, isChosen };
  };
  return {
    ...{ id, active, optionId, count: rows.length },
    onKeyDown: handleKeyDown,
    onType: handleType,
  };
}

function countText(count: number): string {
  if (count === 0) return 'Nothing found.';
  return count === 1 ? '1 result' : `${count} results`;
}
