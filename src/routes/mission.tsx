import { createFileRoute } from '@tanstack/react-router';
import { PageScreen } from '#features/documents/page-screen.tsx';
import { editSearch, useEditPart } from './-edit-part.ts';

export const Route = createFileRoute('/mission')({
  staticData: { title: 'Mission' },
  validateSearch: editSearch,
  component: Mission,
});

function Mission() {
  const editing = useEditPart(Route.useSearch(), (search) => ({ to: '/mission', search }));
  return <PageScreen name="mission" {...editing} />;
}
