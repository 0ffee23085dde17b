import { createFileRoute } from '@tanstack/react-router';
import { PageScreen } from '#features/documents/page-screen.tsx';

export const Route = createFileRoute('/vision')({
  staticData: { title: 'Vision' },
  component: Vision,
});

function Vision() {
  return <PageScreen name="vision" />;
}
