import { memo, useRef } from 'react';
import type { ManagedMember } from '#contract/members.ts';
import { useMemberRows } from './members.data.ts';
import { useMedia } from '#ui/page/media.ts';
import { Pill } from '#ui/page/pill.tsx';
import { RolePill } from '#ui/muster/role-pill.tsx';
import { Shimmer } from '#ui/loading/shimmer.tsx';
import { MainPosition, MemberFace } from './member-face.tsx';
import type { MembersListProps } from './members-table.tsx';
import { ViewMember } from './view-member.tsx';
import { useVirtualRows } from './virtual-rows.ts';
import './members-cards.css';

/** Heights in pixels, as in members-cards.css: of a row with lines on a phone, of a card with gaps elsewhere. */
const PHONE_ROW = 72;
const CARD_ROW = 88;

/** The members as cards: one below the other on a phone, side by side where there is room. */
export function MembersCards({ question, total, onOpen }: MembersListProps) {
  'use no memo'; // as in virtual-rows.ts
  const isPhone = useMedia('below-tablet');
  const isWide = useMedia('from-desktop');
  const columns = isPhone ? 1 : isWide ? 3 : 2;
  const host = useRef<HTMLUListElement>(null);
  const rows = useVirtualRows({
    host,
    count: total,
    columns,
    height: isPhone ? PHONE_ROW : CARD_ROW,
  });
  const memberAt = useMemberRows(question, rows.pages);
  return (
    <ul ref={host} className="members-cards" aria-label="Members" {...rows.handlers}>
      {rows.pieces.map((piece) =>
        piece.kind === 'gap' ? (
          <li
            key={piece.key}
            className="members-gap"
            aria-hidden="true"
            style={{ height: piece.height }}
          />
        ) : (
          <Card
            key={piece.place}
            place={piece.place}
            total={total}
            member={memberAt(piece.place)}
            isWanted={piece.place === rows.wanted}
            onOpen={onOpen}
          />
        ),
      )}
    </ul>
  );
}

interface CardProps {
  place: number;
  total: number;
  member: ManagedMember | undefined;
  isWanted: boolean;
  onOpen: MembersListProps['onOpen'];
}

const Card = memo(function Card({ place, total, member, isWanted, onOpen }: CardProps) {
  const where = { 'aria-setsize': total, 'aria-posinset': place + 1 };
  if (!member) {
    return (
      <li className="member-card" aria-busy="true" {...where}>
        <Shimmer height={40} width={40} />
        <div>
          <Shimmer height={14} width="60%" />
        </div>
      </li>
    );
  }
  const { username, role, suspension } = member;
  return (
    <li className="member-card" {...where}>
      <MemberFace member={member} />
      <div>
        <span className="member-card-name">
          <b dir="auto">{username}</b>
          {role !== 'Member' && <RolePill role={role} />}
          {suspension && <Pill tone="bad">Suspended</Pill>}
        </span>
        <MainPosition member={member} />
      </div>
      <ViewMember member={member} place={place} isWanted={isWanted} onOpen={onOpen} shape="icon" />
    </li>
  );
});
