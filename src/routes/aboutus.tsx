import { createFileRoute, useRouter } from '@tanstack/react-router';
import { AboutScreen } from '#features/about/about-screen.tsx';
import { partsIn, type Parts } from './-open-parts.ts';
import { useCloseOverlay } from './-overlay.ts';

export const Route = createFileRoute('/aboutus')({
  staticData: { title: 'About Us' },
  validateSearch: (search: Record<string, unknown>): Parts<'section' | 'edit'> =>
    partsIn(['section', 'edit'], search),
  component: AboutUs,
});

function AboutUs() {
  const { section, edit } = Route.useSearch();
  const { navigate } = useRouter();
  const close = useCloseOverlay();
  // The form takes the section's place, also on the way back: what saves it closes both.
  const show = (search: Parts<'section' | 'edit'>) => {
    void navigate({ to: '/aboutus', search, replace: true, state: true, resetScroll: false });
  };
  return (
    <AboutScreen
      openSectionId={section}
      onCloseSection={() => {
        close({ to: '/aboutus', search: {} });
      }}
      editing={{
        isEditing: edit !== undefined,
        onEdit: () => {
          show({ section, edit: 'yes' });
        },
        onEditEnd: () => {
          show({ section });
        },
      }}
    />
  );
}
