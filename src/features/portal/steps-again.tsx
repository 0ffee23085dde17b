import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { saveFirstSteps, useFirstSteps } from '#data/first-steps.ts';
import { refusalOf } from '#data/refusal.ts';
import { Button } from '#ui/press/button.tsx';
import { notify } from '#ui/toasts/notify.ts';

/** SPEC 28.3: brings the first steps back to Leader home, once they were put away. */
export function StepsAgain() {
  const { facts } = useFirstSteps();
  const { navigate } = useRouter();
  const [isBusy, setBusy] = useState(false);
  if (facts?.isPutAway !== true) return null;
  const bringBack = async () => {
    setBusy(true);
    try {
      await saveFirstSteps({ isPutAway: false });
      await navigate({ to: '/leader-dashboard' });
    } catch (error) {
      const text = `Couldn't save that. ${refusalOf(error).message}`;
      notify({ kind: 'bad', text, subject: 'first steps' });
      setBusy(false);
    }
  };
  return (
    <li>
      <Button look="link" isBusy={isBusy} onClick={() => void bringBack()}>
        Show the first steps of a new portal
      </Button>
    </li>
  );
}
