import { MailOpen } from 'lucide-react';
import { ApiError } from '#contract/problem.ts';
import { Button } from '#ui/press/button.tsx';
import { useOffer } from './invitation.data.ts';
import { offerText } from './offer-text.ts';

interface InvitedProps {
  invitation: string;
  /** Null where nobody may register without. */
  onWithout: (() => void) | null;
}

/** SPEC 18.6: what the invitation gives by which somebody registers, or that it gives nothing any more. */
export function Invited({ invitation, onWithout }: InvitedProps) {
  const { offer, failure } = useOffer(invitation);
  const isWorthless = failure instanceof ApiError && failure.code === 'invitation_invalid';
  return (
    <div className="banner gate-invited" role="status">
      <MailOpen />
      <p>
        {offer && (
          <>
            You&apos;re invited: <b dir="auto">{offer.purpose}</b>. {offerText(offer, false)}
          </>
        )}
        {!offer && !failure && "You're invited."}
        {!offer &&
          failure !== null &&
          !isWorthless &&
          "You're invited. We'll check it when you register."}
        {isWorthless && failure.message}{' '}
        {isWorthless && onWithout && (
          <Button look="link" onClick={onWithout}>
            Register without it
          </Button>
        )}
      </p>
    </div>
  );
}
