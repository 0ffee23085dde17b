import { useOrganisation } from '#data/organisation.ts';
import { startTransition, useMemo, useRef, useState } from 'react';
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
import { useList } from './palette-list.ts';
import { searchedParts } from './departments-index.ts';
import { destinationOf, type Destination } from './destination-of.ts';
import { useSections, type SearchRow } from './sections.ts';
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

function countText(count: number): string {
  if (count === 0) return 'Nothing found.';
  return count === 1 ? '1 result' : `${count} results`;
}
