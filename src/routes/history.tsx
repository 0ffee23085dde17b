import { createFileRoute } from '@tanstack/react-router';
import { PageScreen } from '#features/documents/page-screen.tsx';

export const Route = createFileRoute('/history')({
  staticData: { title: 'History' },
  component: History,
});

function History() {
  return <PageScreen name="history" />;
}
