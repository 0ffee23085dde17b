import { createFileRoute } from '@tanstack/react-router';
import { NoticesScreen } from '#features/notifications/notices-screen.tsx';

export const Route = createFileRoute('/notifications')({
  staticData: { title: 'Notifications', signInFor: 'your notifications' },
  component: NoticesScreen,
});
