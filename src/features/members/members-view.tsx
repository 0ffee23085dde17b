import { useMemo } from 'react';
import { useMembers } from './members.data.ts';
import { useMedia } from '#ui/page/media.ts';
import { useRememberedColumns } from './column-chooser.tsx';
import type { FilterParts } from './filter-parts.ts';
import { filtersIn, partsChanged, partsOf } from './filters-in-address.ts';
import { questionOf, withChoice, type Filters } from './member-filters.ts';
import { MemberDialogs, type MembersPlace } from './member-dialogs.tsx';
import { MembersBars } from './members-bars.tsx';
import { MembersTools } from './members-tools.tsx';
import { useRememberedLook } from './members-look.ts';
import { MembersFound } from './members-found.tsx';
import { useBeside } from './use-beside.ts';
import { useSelection } from './use-selection.ts';
import './members.css';

interface MembersViewProps extends MembersPlace {
  /** What the address says of the filters. */
  filters: FilterParts;
  onFilter: (filters: FilterParts, how: 'step' | 'in place') => void;
  /** Writes to the members who are selected. */
  onMessage: (ids: readonly string[]) => void;
}

/** SPEC 2.38: the members tab. It needs the network: members as leaders see them are not kept on the device. */
export function MembersView({ filters: parts, onFilter, onMessage, ...place }: MembersViewProps) {
  const { filters, question } = useFilters(parts);
  const answer = useMembers(question);
  const look = useLook();
  const [chosenColumns, setColumns] = useRememberedColumns();
  const selection = useSelection(answer.shown);
  const change = (part: Partial<Filters>, how: 'step' | 'in place' = 'step') => {
    onFilter(partsChanged(filters, withChoice(filters, part)), how);
  };
  const { shown, total } = answer;
  const opening = useBeside({ ...place, question: shown, total: total ?? 0, ...look });
  return (
    <section
      className="card members-card"
      aria-label="Members"
      tabIndex={-1}
      onKeyDownCapture={opening.handleKey}
    >
      <MembersTools filters={filters} onChange={change} />
      <MembersBars
        {...{ filters, question, total, selection, chosenColumns, ...look }}
        onChange={change}
        onColumns={setColumns}
        onMessage={onMessage}
      />
      <div className="members-halves" data-beside={opening.beside !== null || undefined}>
        <MembersFound
          {...{ answer, filters, selection, chosenColumns, asCards: look.asCards }}
          isCurrent={shown === question}
          isBeside={opening.beside !== null}
          openId={place.openId}
          openPlace={opening.openPlace}
          onChange={change}
          onOpen={opening.onOpen}
        />
        <MemberDialogs {...place} beside={opening.beside} />
      </div>
    </section>
  );
}

function useLook() {
  const [look, onLook] = useRememberedLook();
  const isPhone = useMedia('below-tablet');
  return { look, onLook, asCards: look === 'cards' || isPhone };
}

/** The filters that the address names: the same objects for as long as it says the same. */
function useFilters(parts: FilterParts) {
  const said = JSON.stringify(partsOf(filtersIn(parts)));
  return useMemo(() => {
    const filters = filtersIn(JSON.parse(said) as FilterParts);
    return { filters, question: questionOf(filters) };
  }, [said]);
}
