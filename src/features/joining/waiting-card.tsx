import { useOrganisation } from '#data/organisation.ts';
import { UserCheck, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { WaitingMember } from '#contract/joining.ts';
import { useWaiting } from '#data/waiting-members.ts';
import type { Person } from '#domain/permissions.ts';
import { EmptyState } from '#ui/loading/loaded.tsx';
import { Card } from '#ui/page/card.tsx';
import { Button } from '#ui/press/button.tsx';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import { useApproval } from './approving.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { NotFetched } from './not-fetched.tsx';
import { positionChoices } from './position-choices.ts';
import { WaitingMemberRow } from './waiting-row.tsx';

/** SPEC 18.11: who waits for approval, and what can be done about it. */
export function WaitingCard({ giver }: { giver: Person }) {
  const { waiting, failure, retry } = useWaiting();
  const list = useFocusHeir(); // a row goes with the button that was pressed in it
  const count = waiting === undefined || waiting.length === 0 ? '' : ` (${waiting.length})`;
  return (
    <Card title={`Waiting for approval${count}`} icon={UserCheck}>
      <div ref={list} tabIndex={-1}>
        {waiting === undefined && (
          <NotFetched what="Who is waiting" failure={failure} onRetry={retry} />
        )}
        {waiting?.length === 0 && (
          <EmptyState icon={UserPlus} text="Nobody is waiting. Whoever registers shows up here." />
        )}
        {waiting && waiting.length > 0 && <WaitingList waiting={waiting} giver={giver} />}
      </div>
    </Card>
  );
}

interface WaitingListProps {
  waiting: readonly WaitingMember[];
  giver: Person;
}

function WaitingList({ waiting, giver }: WaitingListProps) {
  const approval = useApproval();
  const [declining, setDeclining] = useState<WaitingMember | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = waiting.filter(({ id }) => ticked.has(id));
  const options = positionChoices(giver, useOrganisation());
  const tick = (id: string, isOn: boolean) => {
    setTicked(new Set(isOn ? [...ticked, id] : [...ticked].filter((one) => one !== id)));
  };
  return (
    <>
      {waiting.length > 1 && (
        <div className="waiting-bar">
          <label className="check">
            <input
              type="checkbox"
              checked={chosen.length === waiting.length}
              onChange={({ target }) => {
                setTicked(new Set(target.checked ? waiting.map(({ id }) => id) : []));
              }}
            />
            <span>All {waiting.length}</span>
          </label>
          <Button
            aria-disabled={chosen.length === 0}
            isBusy={approval.isBusy}
            onClick={() => void approval.approve(chosen)}
          >
            {chosen.length === 0 ? 'Approve selected' : `Approve selected (${chosen.length})`}
          </Button>
        </div>
      )}
      <ul className="rows">
        {waiting.map((member) => (
          <WaitingMemberRow
            key={member.id}
            member={member}
            options={options}
            approval={approval}
            tick={waiting.length > 1 ? { isOn: ticked.has(member.id), set: tick } : null}
            onDecline={() => {
              setDeclining(member);
            }}
          />
        ))}
      </ul>
      {declining && (
        <DeclineDialog
          member={declining}
          onClose={() => {
            setDeclining(null);
          }}
        />
      )}
    </>
  );
}
