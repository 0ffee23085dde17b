import { createFileRoute } from '@tanstack/react-router';
import { PageScreen } from '#features/documents/page-screen.tsx';
import { titleOfPage } from '#domain/page-title.ts';

export const Route = createFileRoute('/page/$name')({
  staticData: { title: ({ name }) => titleOfPage(name ?? '') },
  component: Page,
});

function Page() {
  const { name } = Route.useParams();
  return <PageScreen key={name} name={name} />;
}
