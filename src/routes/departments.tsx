import { createFileRoute } from '@tanstack/react-router';
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
  return (
    <DepartmentsScreen
      openId={dept}
      onClose={() => {
        close({ to: '/departments', search: {} });
      }}
    />
  );
}
