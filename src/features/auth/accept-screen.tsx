import { useEffect, useState } from 'react';
import type { Offer } from '#contract/invitations.ts';
import { refusalOf } from '#data/refusal.ts';
import { useSession } from '#data/session.ts';
import { can } from '#domain/permissions.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { LoadError, Loading } from '#ui/loading/loaded.tsx';
import { Shimmer } from '#ui/loading/shimmer.tsx';
import { Button } from '#ui/press/button.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { AuthCard } from './auth-card.tsx';
import { acceptInvitation, useOffer } from './invitation.data.ts';
import { acceptedText, offerText } from './offer-text.ts';

interface AcceptScreenProps {
  invitation: string;
  onLeave: () => void;
  onVisitor: () => void;
}

/** SPEC 18.7: a member who opened an invitation is asked, and then has what it gives. */
export function AcceptScreen({ invitation, onLeave, onVisitor }: AcceptScreenProps) {
  const session = useSession();
  const isVisitor = session.status === 'visitor';
  useEffect(() => {
    if (isVisitor) onVisitor();
  }, [isVisitor, onVisitor]);
  if (session.status !== 'member') return null;
  return (
    <AuthCard title="You're invited" deed="Accepting an invitation">
      <Offered
        invitation={invitation}
        username={session.username}
        isIn={can(session.person, 'events.read')}
        onLeave={onLeave}
      />
    </AuthCard>
  );
}

interface OfferedProps {
  invitation: string;
  username: string;
  isIn: boolean;
  onLeave: () => void;
}

function Offered({ invitation, username, isIn, onLeave }: OfferedProps) {
  const { offer, failure, retry } = useOffer(invitation);
  const { isBusy, accept } = useAccepting({ invitation, isIn, onLeave });
  if (!offer && failure) {
    return (
      <div className="form">
        <LoadError text={refusalOf(failure).message} onRetry={retry} />
        <Button shape="wide" onClick={onLeave}>
          Not now
        </Button>
      </div>
    );
  }
  if (!offer) return <Loading text="Opening the invitation…" skeleton={<Shimmer height={96} />} />;
  return (
    <div className="form">
      <p>
        <b dir="auto">{offer.purpose}</b>
      </p>
      <p>{offerText(offer, isIn)}</p>
      <p className="help">You&apos;re signed in as {isolated(username)}.</p>
      <Button
        look="go"
        shape="wide"
        isBusy={isBusy}
        busyText="Accepting..."
        onClick={() => void accept(offer)}
      >
        Accept
      </Button>
      <Button shape="wide" onClick={onLeave}>
        Not now
      </Button>
    </div>
  );
}

function useAccepting({ invitation, isIn, onLeave }: Omit<OfferedProps, 'username'>) {
  const [isBusy, setBusy] = useState(false);
  const accept = async (taken: Offer) => {
    setBusy(true);
    try {
      await acceptInvitation(invitation);
      notify({ kind: 'ok', text: acceptedText(taken, isIn) });
      onLeave();
    } catch (error) {
      notify({ kind: 'bad', text: refusalOf(error).message });
      setBusy(false);
    }
  };
  return { isBusy, accept };
}
