import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { useSession } from '#data/session.ts';
import { can } from '#domain/permissions.ts';
import { DepartmentsScreen } from '#features/departments/departments-screen.tsx';
import { Part } from '#ui/loading/lazy-part.tsx';
import { useCloseOverlay } from './-overlay.ts';

const DepartmentsSeen = lazy(() =>
  import('#features/first-steps/departments-seen.tsx').then((module) => ({
    default: module.DepartmentsSeen,
  })),
);

export const Route = createFileRoute('/departments')({
  staticData: { title: 'Departments', heading: 'ORG Departments' },
  validateSearch: (search: Record<string, unknown>): { dept?: string } =>
    typeof search['dept'] === 'string' ? { dept: search['dept'] } : {},
  component: Departments,
});

function Departments() {
  const { dept } = Route.useSearch();
  const close = useCloseOverlay();
  const session = useSession();
  return (
    <>
      <DepartmentsScreen
        openId={dept}
        onClose={() => {
          close({ to: '/departments', search: {} });
        }}
      />
      {session.status === 'member' && can(session.person, 'portal.edit') && (
        <Part loading={null}>
          <DepartmentsSeen />
        </Part>
      )}
    </>
  );
}
