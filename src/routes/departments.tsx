import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '#data/session.ts';
import { can } from '#domain/permissions.ts';
import { DepartmentsScreen } from '#features/departments/departments-screen.tsx';
import { useCloseOverlay } from './-overlay.ts';

export const Route = createFileRoute('/departments')({
  staticData: { title: 'Departments', heading: 'ORG Departments' },
  validateSearch: (search: Record<string, unknown>): { dept?: string } =>
    typeof search['dept'] === 'string' ? { dept: search['dept'] } : {},
  component: Departments,
});

function Departments() {
  const { dept } = Route.useSearch();
  const close = useCloseOverlay();
  useSeenByAdmin();
  return (
    <DepartmentsScreen
      openId={dept}
      onClose={() => {
        close({ to: '/departments', search: {} });
      }}
    />
  );
}

/** SPEC 28.2: looking at the departments is one of a new portal's first steps. */
function useSeenByAdmin(): void {
  const session = useSession();
  const isAdmin = session.status === 'member' && can(session.person, 'portal.edit');
  useEffect(() => {
    if (isAdmin) void note();
  }, [isAdmin]);
}

/** Whatever can't be loaded now is noted the next time. */
async function note(): Promise<void> {
  const steps = await import('#data/first-steps.ts').catch(() => null);
  await steps?.noteDepartmentsSeen();
}
