import { Search, SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useMembers, type MembersResult as Answer } from './members.data.ts';
import { useAway } from '#data/status.ts';
import { Button } from '#ui/press/button.tsx';
import { EmptyState, LoadError, Loading } from '#ui/loading/loaded.tsx';
import { useMedia } from '#ui/page/media.ts';
import { awayText } from '#ui/editing/sending-words.ts';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { isFiltered, noFilters, questionOf, sortedBy, type Filters } from './member-filters.ts';
import { MemberDialogs, type MembersPlace } from './member-dialogs.tsx';
import { MembersCards } from './members-cards.tsx';
import { useRememberedLook } from './members-look.ts';
import { MembersTable } from './members-table.tsx';
import { MembersTools } from './members-tools.tsx';
import './members.css';

/** SPEC 2.38: the members tab. It needs the network: members as leaders see them are not kept on the device. */
export function MembersView(props: MembersPlace) {
  const [filters, setFilters] = useState(noFilters);
  const question = useMemo(() => questionOf(filters), [filters]);
  const answer = useMembers(question);
  const [look, setLook] = useRememberedLook();
  const change = (part: Partial<Filters>) => {
    setFilters((now) => ({ ...now, ...part }));
  };
  const isPhone = useMedia('below-tablet');
  const asCards = look === 'cards' || isPhone;
  return (
    <section className="card members-card" aria-label="Members" tabIndex={-1}>
      <MembersTools
        filters={filters}
        question={question}
        total={answer.total}
        look={look}
        asCards={asCards}
        onChange={change}
        onLook={setLook}
      />
      <Members
        answer={answer}
        filters={filters}
        asCards={asCards}
        isCurrent={answer.shown === question}
        onChange={change}
        onOpen={props.onOpen}
      />
      <MemberDialogs {...props} />
    </section>
  );
}

interface MembersProps {
  answer: Answer;
  filters: Filters;
  asCards: boolean;
  isCurrent: boolean;
  onChange: (part: Partial<Filters>) => void;
  onOpen: (id: string) => void;
}

function Members({ answer, filters, asCards, isCurrent, onChange, onOpen }: MembersProps) {
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

function NobodyFound({ filters, onChange }: Pick<MembersProps, 'filters' | 'onChange'>) {
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
