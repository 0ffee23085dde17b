import { Search, SlidersHorizontal } from 'lucide-react';
import type { MembersResult as Answer } from './members.data.ts';
import { useAway } from '#data/status.ts';
import { Button } from '#ui/press/button.tsx';
import { EmptyState, LoadError, Loading } from '#ui/loading/loaded.tsx';
import { awayText } from '#ui/editing/sending-words.ts';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { isFiltered, noFilters, sortedBy, type Filters } from './member-filters.ts';
import { MembersCards } from './members-cards.tsx';
import { MembersTable } from './members-table.tsx';
import type { Selection } from './use-selection.ts';

interface MembersFoundProps {
  answer: Answer;
  filters: Filters;
  asCards: boolean;
  isCurrent: boolean;
  selection: Selection;
  chosenColumns: readonly string[];
  isBeside: boolean;
  openId: string | undefined;
  openPlace: number | null;
  onChange: (part: Partial<Filters>) => void;
  onOpen: (id: string, place: number) => void;
}

/** The members who match, or why none are shown. */
export function MembersFound(props: MembersFoundProps) {
  const { answer, filters, asCards, isCurrent, onChange, onOpen, ...table } = props;
  const { shown, total, failure, retry } = answer;
  const away = useAway();
  if (failure && (total === undefined || !isCurrent)) {
    const text = away
      ? `${awayText(away)} Members' accounts aren't kept on this device.`
      : `Couldn't load the members. ${failure.message}`;
    return <LoadError text={text} onRetry={retry} />;
  }
  if (total === undefined) {
    return <Loading text="Loading members…" skeleton={<SkeletonRows count={8} lead={FACE} />} />;
  }
  if (total === 0) return <NobodyFound filters={filters} onChange={onChange} />;
  const list = { question: shown, total, onOpen };
  return (
    <div className="members-list" aria-busy={!isCurrent}>
      {failure && <p className="members-old">This list may be out of date. {failure.message}</p>}
      {asCards ? (
        <MembersCards {...list} />
      ) : (
        <MembersTable
          {...list}
          {...table}
          filters={filters}
          onSort={(sort) => {
            onChange(sortedBy(filters, sort));
          }}
        />
      )}
    </div>
  );
}

const FACE = { width: 32, height: 32 };

function NobodyFound({ filters, onChange }: Pick<MembersFoundProps, 'filters' | 'onChange'>) {
  if (!isFiltered(filters)) return <EmptyState icon={Search} text="No members yet." />;
  return (
    <EmptyState
      icon={Search}
      text="No members match."
      action={
        <Button
          onClick={() => {
            const { sort, isDescending } = filters;
            onChange({ ...noFilters, sort, isDescending });
          }}
        >
          <SlidersHorizontal />
          Clear filters
        </Button>
      }
    />
  );
}
