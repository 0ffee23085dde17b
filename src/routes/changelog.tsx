import { createFileRoute } from '@tanstack/react-router';
import { changelog } from '#domain/pages/texts/changelog.ts';
import { PageScreen } from '#features/documents/page-screen.tsx';
import { editSearch, useEditPart } from './-edit-part.ts';

export const Route = createFileRoute('/changelog')({
  staticData: { title: 'Changelog' },
  validateSearch: editSearch,
  component: Changelog,
});

function Changelog() {
  const editing = useEditPart(Route.useSearch(), (search) => ({ to: '/changelog', search }));
  return <PageScreen name="changelog" first={first} {...editing} />;
}

const first = { html: changelog(), lead: "What's new in the portal" };
