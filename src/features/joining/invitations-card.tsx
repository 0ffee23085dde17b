import { MailPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Person } from '#domain/permissions.ts';
import { EmptyState } from '#ui/loading/loaded.tsx';
import { Card } from '#ui/page/card.tsx';
import { Button } from '#ui/press/button.tsx';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import { InvitationDialog } from './invitation-dialog.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { useInvitations } from './joining.data.ts';
import { NotFetched } from './not-fetched.tsx';

/** SPEC 18.4: the invitations that stand, who came by them, and a new one. */
export function InvitationsCard({ giver }: { giver: Person }) {
  const { value: invitations, failure, retry } = useInvitations();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const list = useFocusHeir();
  const begin = () => {
    setMaking(true);
  };
  const make = (
    <Button look="ghost" onClick={begin}>
      <Plus />
      New invitation
    </Button>
  );
  return (
    <Card title="Invitations" icon={MailPlus} action={make}>
      <div ref={list} tabIndex={-1}>
        {invitations === undefined && (
          <NotFetched what="The list of invitations" failure={failure} onRetry={retry} />
        )}
        {invitations?.length === 0 && (
          <EmptyState
            icon={MailPlus}
            text="No invitations yet. Make one and send its link to people you want in."
            action={<FirstInvitation onMake={begin} />}
          />
        )}
        {invitations && invitations.length > 0 && (
          <ul className="rows">
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                isNew={invitation.id === made}
              />
            ))}
          </ul>
        )}
      </div>
      {isMaking && (
        <InvitationDialog
          giver={giver}
          onMade={setMade}
          onClose={() => {
            setMaking(false);
          }}
        />
      )}
    </Card>
  );
}

function FirstInvitation({ onMake }: { onMake: () => void }) {
  return (
    <Button aria-haspopup="dialog" onClick={onMake}>
      <Plus />
      Make the first invitation
    </Button>
  );
}
