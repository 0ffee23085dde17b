import { useEffect } from 'react';
import { noteFirstSteps, useKnownFirstSteps } from '#data/first-steps.ts';

/** SPEC 28.2: notes that an Admin has looked at the departments, while that is a step still to be done. */
export function DepartmentsSeen() {
  const facts = useKnownFirstSteps();
  const isStep = facts?.isPutAway === false && !facts.hasSeenDepartments;
  useEffect(() => {
    if (isStep) void noteFirstSteps({ hasSeenDepartments: true });
  }, [isStep]);
  return null;
}
