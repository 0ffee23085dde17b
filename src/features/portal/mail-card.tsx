import { Mail, Send } from 'lucide-react';
import { useState } from 'react';
import { askForTestMail } from '#data/portal-settings.ts';
import { refusalOf } from '#data/refusal.ts';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import { Card } from '#ui/page/card.tsx';
import { Button } from '#ui/press/button.tsx';

/** Whether mails leave the server, tried out on yourself. */
export function MailCard() {
  const { outcome, isBusy, send } = useTestMail();
  return (
    <Card title="Mail" icon={Mail}>
      <div className="card-body form">
        <p className="portal-mail">
          Reset links, confirmations and welcomes go out by mail. See whether one reaches you.
        </p>
        <Button isBusy={isBusy} busyText="Sending…" onClick={() => void send()}>
          <Send />
          Send me a test
        </Button>
        <div role="status">
          {outcome?.isSent === true && (
            <p className="help">Sent. Look into your mailbox, and into its spam.</p>
          )}
        </div>
        <div role="alert">{outcome?.isSent === false && <ErrorLine>{outcome.why}</ErrorLine>}</div>
      </div>
    </Card>
  );
}

type Outcome = { readonly isSent: true } | { readonly isSent: false; readonly why: string };

function useTestMail() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setOutcome(null);
    try {
      await askForTestMail();
      setOutcome({ isSent: true });
    } catch (error) {
      setOutcome({ isSent: false, why: refusalOf(error).message });
    } finally {
      setBusy(false);
    }
  };
  return { outcome, isBusy, send };
}
