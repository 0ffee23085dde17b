import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import type { ManagedMember, MemberSort } from '#contract/members.ts';
import { useMemberRows, type MembersQuestion } from './members.data.ts';
import { useMedia } from '#ui/page/media.ts';
import { Shimmer } from '#ui/loading/shimmer.tsx';
import { memberColumns, type MemberColumn } from './member-columns.tsx';
import type { Filters } from './member-filters.ts';
import type { Selection, Ticking } from './use-selection.ts';
import { ViewMember } from './view-member.tsx';
import { useVirtualRows } from './virtual-rows.ts';
import './members-table.css';

/** The heights of a row in pixels, as in members-table.css. */
const ROW = 52;
const DENSE_ROW = 33;

export interface MembersListProps {
  question: MembersQuestion;
  total: number;
  onOpen: (id: string, place: number) => void;
}

interface MembersTableProps extends MembersListProps {
  filters: Pick<Filters, 'sort' | 'isDescending'>;
  onSort: (by: MemberSort) => void;
  selection: Selection;
  /** The names of the columns that are shown besides those that always are. */
  chosenColumns: readonly string[];
  /** Whether a member is open beside the table, and where they stand in it if that is known. */
  isBeside: boolean;
  openId: string | undefined;
  openPlace: number | null;
}

/** SPEC 2.38. Of 10,000 rows only those in sight are in the page; `aria-rowindex` says which they are. */
export function MembersTable(props: MembersTableProps) {
  'use no memo'; // as in virtual-rows.ts
  const { question, total, onOpen, selection, openId } = props;
  const host = useRef<HTMLTableSectionElement>(null);
  const height = useMedia('from-desktop') ? DENSE_ROW : ROW;
  const rows = useVirtualRows({ host, count: total, columns: 1, height });
  const memberAt = useMemberRows(question, rows.pages);
  const columns = useColumns(props);
  useReveal(props.openPlace, rows.reveal);
  return (
    <table className="members-table" aria-rowcount={total + 1}>
      <caption className="sr-only">Members</caption>
      <Head {...props} columns={columns} />
      <tbody ref={host} {...rows.handlers}>
        {rows.pieces.map((piece) =>
          piece.kind === 'gap' ? (
            <tr key={piece.key} className="members-gap" aria-hidden="true">
              <td colSpan={columns.length + 2} style={{ height: piece.height }} />
            </tr>
          ) : (
            <Row
              key={piece.place}
              place={piece.place}
              member={memberAt(piece.place)}
              isWanted={piece.place === rows.wanted}
              isOpen={openId !== undefined && memberAt(piece.place)?.id === openId}
              isChosen={selection.chosen.has(memberAt(piece.place)?.id ?? '')}
              columns={columns}
              onTick={selection.tick}
              onOpen={onOpen}
            />
          ),
        )}
      </tbody>
    </table>
  );
}

function useColumns({ chosenColumns, isBeside }: MembersTableProps): readonly MemberColumn[] {
  const isNarrow = useMedia('below-laptop') || isBeside;
  return memberColumns.filter(
    ({ name, shown }) => shown === 'always' || (!isNarrow && chosenColumns.includes(name)),
  );
}

/** Keeps the row of the member who is open in sight. */
function useReveal(place: number | null, reveal: (place: number) => void): void {
  const latest = useRef(reveal);
  useEffect(() => {
    latest.current = reveal;
  });
  useEffect(() => {
    if (place !== null) latest.current(place);
  }, [place]);
}

interface HeadProps extends MembersTableProps {
  columns: readonly MemberColumn[];
}

function Head({ columns, total, selection, filters, onSort }: HeadProps) {
  const { size } = selection.chosen;
  const isAll = size > 0 && selection.isAll(total);
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="members-tick">
          <label className="check">
            <span className="sr-only">Select all members</span>
            <input
              type="checkbox"
              checked={isAll}
              ref={(box) => {
                if (box) box.indeterminate = size > 0 && !isAll;
              }}
              onChange={() => {
                selection.tickAll(total);
              }}
            />
          </label>
        </th>
        {columns.map((column) => (
          <ColumnHead key={column.name} column={column} filters={filters} onSort={onSort} />
        ))}
        <th dir="auto" scope="col">
          Actions
        </th>
      </tr>
    </thead>
  );
}

interface ColumnHeadProps extends Pick<MembersTableProps, 'filters' | 'onSort'> {
  column: MemberColumn;
}

function ColumnHead({ column, filters, onSort }: ColumnHeadProps) {
  const { name, sort } = column;
  const width = column.width ?? undefined;
  if (sort === null)
    return (
      <th dir="auto" scope="col" style={{ width }}>
        {name}
      </th>
    );
  const isSorted = filters.sort === sort;
  const Arrow = filters.isDescending ? ArrowDown : ArrowUp;
  const way = filters.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" style={{ width }} aria-sort={isSorted ? way : undefined}>
      <button
        type="button"
        onClick={() => {
          onSort(sort);
        }}
      >
        {name}
        {isSorted && <Arrow className="small" />}
      </button>
    </th>
  );
}

interface RowProps extends Pick<MembersListProps, 'onOpen'> {
  place: number;
  member: ManagedMember | undefined;
  isWanted: boolean;
  isOpen: boolean;
  isChosen: boolean;
  columns: readonly MemberColumn[];
  onTick: (ticking: Ticking) => void;
}

function Row({ place, member, columns, ...rest }: RowProps) {
  if (!member) return <RowToCome place={place} cells={columns.length + 2} />;
  const { isWanted, isOpen, isChosen, onTick, onOpen } = rest;
  return (
    <tr
      aria-rowindex={place + 2}
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
      onClick={({ target }) => {
        // A press beside the controls of a row does what its button does.
        if (target instanceof Element && target.closest('button, label') === null)
          onOpen(member.id, place);
      }}
    >
      <td className="members-tick">
        <label className="check">
          <span className="sr-only">Select {member.username}</span>
          <input
            type="checkbox"
            data-place={place}
            checked={isChosen}
            onChange={({ nativeEvent }) => {
              const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
              onTick({ member, place, isRange });
            }}
          />
        </label>
      </td>
      <Cells member={member} columns={columns} />
      <td>
        <ViewMember
          member={member}
          place={place}
          isWanted={isWanted}
          onOpen={onOpen}
          shape="text"
        />
      </td>
    </tr>
  );
}

/** Scrolling and ticking render the table again, but thanks to `memo` not what stays in it. */
const Cells = memo(function Cells({
  member,
  columns,
}: Pick<RowProps, 'columns'> & { member: ManagedMember }) {
  return columns.map(({ name, isSoft, cell }) => (
    <td key={name} className={isSoft && 'members-soft'}>
      {cell(member)}
    </td>
  ));
});

function RowToCome({ place, cells }: { place: number; cells: number }) {
  return (
    <tr aria-rowindex={place + 2} aria-busy="true">
      {Array.from({ length: cells }, (_, cell) => (
        <td key={cell}>
          {cell > 0 && cell < cells - 1 && <Shimmer height={14} width={`${76 - 8 * cell}%`} />}
        </td>
      ))}
    </tr>
  );
}
