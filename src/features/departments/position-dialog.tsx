import { Search, UsersRound } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import type { MemberRow } from '#contract/member-rows.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Button } from '#ui/press/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { EmptyState } from '#ui/loading/loaded.tsx';
import { LONG_LIST, NameFilter } from './name-filter.tsx';
import { membersLabel, namedLike, type PositionSummary } from './roster.ts';

interface PositionDialogProps {
  position: PositionSummary;
  onClose: () => void;
}

/** Who holds a position. */
export function PositionDialog({ position, onClose }: PositionDialogProps) {
  const [typed, setTyped] = useState('');
  const { title, members } = position;
  const sought = useDeferredValue(typed);
  const found = useMemo(() => namedLike(members, sought), [members, sought]);
  return (
    <Dialog title={title} onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      <div className="dialog-body">
        {members.length > LONG_LIST ? (
          <NameFilter typed={typed} found={found.length} total={members.length} onType={setTyped} />
        ) : (
          <p className="sr-only">{membersLabel(members.length)}</p>
        )}
        {found.length > 0 && <Holders members={found} />}
        {found.length === 0 &&
          (members.length === 0 ? (
            <EmptyState icon={UsersRound} text="No one holds this position right now." />
          ) : (
            <EmptyState icon={Search} text="No one in this position matches." />
          ))}
      </div>
    </Dialog>
  );
}

const Holders = memo(function Holders({ members }: { members: readonly MemberRow[] }) {
  return (
    <ul className="holders">
      {members.map(({ id, username, avatarUrl }) => (
        <li key={id}>
          <Avatar name={username} address={avatarUrl} />
          <span dir="auto">{username}</span>
        </li>
      ))}
    </ul>
  );
});
