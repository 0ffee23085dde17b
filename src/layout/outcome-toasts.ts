import { useNavigate, useRouter } from '@tanstack/react-router';
import { useOutcomes } from '#data/outcomes.ts';
import { notify } from '#ui/notify.ts';
import { subjectOf } from './outcome-subject.ts';
import { outcomeText } from './outcome-text.ts';

/** Whoever did something learns how it ended, wherever in the app they are by then. */
export function useOutcomeToasts(): void {
  const navigate = useNavigate();
  const router = useRouter();
  useOutcomes((outcome) => {
    const text = outcomeText(outcome, router.state.location.pathname);
    const subject = subjectOf(outcome.entry);
    if (outcome.kind === 'accepted') notify({ kind: 'ok', text, subject });
    else {
      const onAct = () => void navigate({ to: '/sync' });
      notify({ kind: 'bad', text, subject, action: { label: 'View', onAct } });
    }
  });
}
