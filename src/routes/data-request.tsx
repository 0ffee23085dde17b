import { createFileRoute } from '@tanstack/react-router';
import { DataRequestScreen } from '#features/auth/data-request-screen.tsx';

export const Route = createFileRoute('/data-request')({
  staticData: { title: 'Data request', heading: null },
  component: DataRequestScreen,
});
