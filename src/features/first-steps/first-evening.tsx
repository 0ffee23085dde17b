import type { ReactNode } from 'react';
import { useFirstSteps } from '#data/first-steps.ts';
import { useSession } from '#data/session.ts';
import { can } from '#domain/permissions.ts';
import { useIsLong } from '#ui/loading/use-is-long.ts';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import { FirstStepsCard } from './first-steps-card.tsx';

/** SPEC 28.1: an Admin's home, below what a new portal still needs. */
export function FirstEvening({ children }: { children: ReactNode }) {
  const session = useSession();
  const isAdmin = session.status === 'member' && can(session.person, 'portal.edit');
  return isAdmin ? <WithSteps>{children}</WithSteps> : children;
}

/** The first time that a device asks, the home waits a moment for the answer, so that the list doesn't push it down. */
function WithSteps({ children }: { children: ReactNode }) {
  const { facts, isComing, isFresh } = useFirstSteps();
  const isLong = useIsLong();
  const place = useFocusHeir(); // the list goes with the button that put it away
  return (
    <>
      <div ref={place} tabIndex={-1} className="first-evening">
        {facts && <FirstStepsCard facts={facts} isFresh={isFresh} />}
      </div>
      {(!isComing || isLong) && children}
    </>
  );
}
