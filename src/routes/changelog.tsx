import { createFileRoute } from '@tanstack/react-router';
import { Changelog } from '#features/site/changelog.tsx';

export const Route = createFileRoute('/changelog')({
  staticData: { title: 'Changelog' },
  component: Changelog,
});
