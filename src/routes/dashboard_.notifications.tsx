import { createFileRoute } from '@tanstack/react-router';
import { SettingsHead } from '#features/notifications/settings-head.tsx';
import { SettingsScreen } from '#features/notifications/settings-screen.tsx';

export const Route = createFileRoute('/dashboard_/notifications')({
  staticData: {
    title: 'Notification settings',
    head: () => <SettingsHead />,
    signInFor: 'your settings',
    isKept: false,
  },
  component: SettingsScreen,
});
