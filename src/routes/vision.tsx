import { createFileRoute } from '@tanstack/react-router';
import { PageScreen } from '#features/documents/page-screen.tsx';
import { editSearch, useEditPart } from './-edit-part.ts';

export const Route = createFileRoute('/vision')({
  staticData: { title: 'Vision' },
  validateSearch: editSearch,
  component: Vision,
});

function Vision() {
  const editing = useEditPart(Route.useSearch(), (search) => ({ to: '/vision', search }));
  return <PageScreen name="vision" {...editing} />;
}
