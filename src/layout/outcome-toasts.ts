import { useNavigate, useRouter } from '@tanstack/react-router';
import { useOutcomes } from '#data/outcomes.ts';
import { notify } from '#ui/notify.ts';
import { outcomeText } from './outcome-text.ts';

/** Whoever did something learns how it ended, wherever in the app they are by then. */
export function useOutcomeToasts(): void {
  const navigate = useNavigate();
  const router = useRouter();
  useOutcomes((outcome) => {
    const text = outcomeText(outcome, router.state.location.pathname);
    if (outcome.kind === 'accepted') notify({ kind: 'ok', text });
    else {
      const onAct = () => void navigate({ to: '/sync' });
      notify({ kind: 'bad', text, action: { label: 'View', onAct } });
    }
  });
}
