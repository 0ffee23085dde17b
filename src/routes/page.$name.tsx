import { createFileRoute } from '@tanstack/react-router';
import { PageScreen } from '#features/documents/page-screen.tsx';
import { titleOfPage } from '#domain/page-title.ts';
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
  return <PageScreen key={name} name={name} {...editing} />;
}
