import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, useRef } from 'react';
import type { ManagedMember, MemberSort } from '#contract/members.ts';
import { useMemberRows, type MembersQuestion } from './members.data.ts';
import { useMedia } from '#ui/page/media.ts';
import { Pill } from '#ui/page/pill.tsx';
import { RolePill } from '#ui/muster/role-pill.tsx';
import { Shimmer } from '#ui/loading/shimmer.tsx';
import { calendarDate } from '#ui/time/time.ts';
import { MainPosition, MemberFace } from './member-face.tsx';
import type { Filters } from './member-filters.ts';
import { ViewMember } from './view-member.tsx';
import { useVirtualRows } from './virtual-rows.ts';
import './members-table.css';

/** The height of a row in pixels, as in members-table.css. */
const ROW = 52;

export interface MembersListProps {
  question: MembersQuestion;
  total: number;
  onOpen: (id: string) => void;
}

interface MembersTableProps extends MembersListProps {
  filters: Pick<Filters, 'sort' | 'isDescending'>;
  onSort: (by: MemberSort) => void;
}

interface Column {
  readonly name: string;
  readonly sort: MemberSort | null;
  /** Whether the column is left out on narrow screens. */
  readonly isWide?: true;
}

const columns: readonly Column[] = [
  { name: 'Username', sort: 'username' },
  { name: 'Email', sort: 'email', isWide: true },
  { name: 'Role', sort: 'role' },
  { name: 'Position', sort: 'position' },
  { name: 'Join Date', sort: 'joinDate', isWide: true },
  { name: 'Actions', sort: null },
];

/** SPEC 2.38. Of 10,000 rows only those in sight are in the page; `aria-rowindex` says which they are. */
export function MembersTable({ question, total, onOpen, filters, onSort }: MembersTableProps) {
  'use no memo'; // as in virtual-rows.ts
  const host = useRef<HTMLTableSectionElement>(null);
  const rows = useVirtualRows({ host, count: total, columns: 1, height: ROW });
  const memberAt = useMemberRows(question, rows.pages);
  const isNarrow = useMedia('below-laptop');
  const shown = columns.filter(({ isWide }) => !isNarrow || isWide !== true);
  return (
    <table className="members-table" aria-rowcount={total + 1}>
      <caption className="sr-only">Members</caption>
      <thead>
        <tr aria-rowindex={1}>
          {shown.map((column) => (
            <Head key={column.name} column={column} filters={filters} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={host} {...rows.handlers}>
        {rows.pieces.map((piece) =>
          piece.kind === 'gap' ? (
            <tr key={piece.key} className="members-gap" aria-hidden="true">
              <td colSpan={shown.length} style={{ height: piece.height }} />
            </tr>
          ) : (
            <Row
              key={piece.place}
              place={piece.place}
              member={memberAt(piece.place)}
              isWanted={piece.place === rows.wanted}
              isNarrow={isNarrow}
              onOpen={onOpen}
            />
          ),
        )}
      </tbody>
    </table>
  );
}

interface HeadProps extends Pick<MembersTableProps, 'filters' | 'onSort'> {
  column: Column;
}

function Head({ column: { name, sort }, filters, onSort }: HeadProps) {
  if (sort === null)
    return (
      <th dir="auto" scope="col">
        {name}
      </th>
    );
  const isSorted = filters.sort === sort;
  const Arrow = filters.isDescending ? ArrowDown : ArrowUp;
  const way = filters.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isSorted ? way : undefined}>
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

interface RowProps {
  place: number;
  member: ManagedMember | undefined;
  isWanted: boolean;
  isNarrow: boolean;
  onOpen: (id: string) => void;
}

/** Scrolling renders the table again for every row that appears, but thanks to `memo` not the rows that stay. */
const Row = memo(function Row({ place, member, isWanted, isNarrow, onOpen }: RowProps) {
  if (!member) return <RowToCome place={place} cells={isNarrow ? 4 : 6} />;
  const { username, email, role, joinDate, suspension } = member;
  return (
    <tr aria-rowindex={place + 2}>
      <td>
        <span className="members-name">
          <MemberFace member={member} />
          <span dir="auto">{username}</span>
          {suspension && <Pill tone="bad">Suspended</Pill>}
        </span>
      </td>
      {!isNarrow && <td className="members-soft">{email}</td>}
      <td>
        <RolePill role={role} />
      </td>
      <td>
        <MainPosition member={member} />
      </td>
      {!isNarrow && <td className="members-soft">{calendarDate(joinDate)}</td>}
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
});

function RowToCome({ place, cells }: { place: number; cells: number }) {
  return (
    <tr aria-rowindex={place + 2} aria-busy="true">
      {Array.from({ length: cells }, (_, cell) => (
        <td key={cell}>
          {cell < cells - 1 && <Shimmer height={14} width={`${70 - 8 * cell}%`} />}
        </td>
      ))}
    </tr>
  );
}
