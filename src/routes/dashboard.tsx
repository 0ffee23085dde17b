import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '#features/profile/dashboard-screen.tsx';

export const Route = createFileRoute('/dashboard')({
  staticData: { title: 'My Profile', heading: null, signInFor: 'your profile' },
  component: DashboardScreen,
});
