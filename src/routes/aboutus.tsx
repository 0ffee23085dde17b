import { createFileRoute } from '@tanstack/react-router';
import { AboutScreen } from '#features/about/about-screen.tsx';
import { useCloseOverlay } from './-overlay.ts';

export const Route = createFileRoute('/aboutus')({
  staticData: { title: 'About Us' },
  validateSearch: (search: Record<string, unknown>): { section?: string } =>
    typeof search['section'] === 'string' ? { section: search['section'] } : {},
  component: AboutUs,
});

function AboutUs() {
  const { section } = Route.useSearch();
  const close = useCloseOverlay();
  return (
    <AboutScreen
      openSectionId={section}
      onCloseSection={() => {
        close({ to: '/aboutus', search: {} });
      }}
    />
  );
}
