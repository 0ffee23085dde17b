import { createFileRoute } from '@tanstack/react-router';
import { PageScreen } from '#features/documents/page-screen.tsx';
import { editSearch, useEditPart } from './-edit-part.ts';

export const Route = createFileRoute('/history')({
  staticData: { title: 'History' },
  validateSearch: editSearch,
  component: History,
});

function History() {
  const editing = useEditPart(Route.useSearch(), (search) => ({ to: '/history', search }));
  return <PageScreen name="history" {...editing} />;
}
