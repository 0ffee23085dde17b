import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '#features/notifications/settings-screen.tsx';

export const Route = createFileRoute('/dashboard_/notifications')({
  staticData: {
    title: 'Notification settings',
    heading: 'Notifications',
    signInFor: 'your settings',
    isKept: false,
  },
  component: SettingsScreen,
});
