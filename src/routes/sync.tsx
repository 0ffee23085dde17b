import { createFileRoute } from '@tanstack/react-router';
import { SyncCentreScreen } from '#features/sync-centre/sync-centre-screen.tsx';

export const Route = createFileRoute('/sync')({
  staticData: { title: 'Sync Centre', signInFor: 'your changes', isKept: false },
  component: SyncCentreScreen,
});
