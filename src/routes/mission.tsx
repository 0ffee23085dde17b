import { createFileRoute } from '@tanstack/react-router';
import { PageScreen } from '#features/documents/page-screen.tsx';

export const Route = createFileRoute('/mission')({
  staticData: { title: 'Mission' },
  component: Mission,
});

function Mission() {
  return <PageScreen name="mission" />;
}
