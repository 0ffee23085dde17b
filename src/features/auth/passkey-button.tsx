import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { hasPasskeys } from '#data/passkey.ts';
import { refusalOf } from '#data/refusal.ts';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import { Button } from '#ui/press/button.tsx';
import { signInByPasskey } from './passkey.data.ts';

/** SPEC 25.1: signs in without typing. It is there in every browser, so that nothing moves once the browser is known. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const handlePress = async () => {
    setProblem(null);
    if (!hasPasskeys()) {
      setProblem("Passkeys don't work in this browser or at this address. Use your password.");
      return;
    }
    setBusy(true);
    try {
      if (await signInByPasskey()) onSignedIn();
      else
        setProblem('No passkey was used. Sign in with your password, and add one in My Profile.');
    } catch (error) {
      setProblem(refusalOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="gate-passkey">
      <Button
        shape="wide"
        isBusy={isBusy}
        busyText="Waiting for your passkey..."
        onClick={() => void handlePress()}
      >
        <Fingerprint />
        Sign in with a passkey
      </Button>
      {problem !== null && <ErrorLine role="alert">{problem}</ErrorLine>}
    </div>
  );
}
