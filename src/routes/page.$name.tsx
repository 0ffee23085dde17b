import { createFileRoute, Navigate } from '@tanstack/react-router';
import { PageScreen } from '#features/documents/page-screen.tsx';
import { addressOfPage, isTextPage } from '#domain/page-address.ts';
import { titleOfPage } from '#domain/pages/page-title.ts';
import { editSearch, useEditPart } from './-edit-part.ts';

export const Route = createFileRoute('/page/$name')({
  staticData: { title: ({ name }) => titleOfPage(name ?? '') },
  validateSearch: editSearch,
  component: Page,
});

function Page() {
  const { name } = Route.useParams();
  const editing = useEditPart(Route.useSearch(), (search) => ({
    ...{ to: '/page/$name', params: { name }, search },
  }));
  const id = name.toLowerCase();
  if (isTextPage(id)) return <Navigate to={addressOfPage(id)} search={(now) => now} replace />;
  return <PageScreen key={name} name={name} {...editing} />;
}
