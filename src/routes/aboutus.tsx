import { createFileRoute } from '@tanstack/react-router';
import { AboutScreen } from '#features/about/about-screen.tsx';
import { partsIn, useOpenParts, type Parts } from './-open-parts.ts';

export const Route = createFileRoute('/aboutus')({
  staticData: { title: 'About Us' },
  validateSearch: (search: Record<string, unknown>): Parts<'section' | 'edit'> =>
    partsIn(['section', 'edit'], search),
  component: AboutUs,
});

function AboutUs() {
  const place = Route.useSearch();
  const { open, close } = useOpenParts<'section' | 'edit'>(place, (search) => ({
    ...{ to: '/aboutus', search },
  }));
  return (
    <AboutScreen
      openSectionId={place.section}
      onCloseSection={close('section')}
      editing={{
        isEditing: place.edit !== undefined,
        onEdit: () => {
          open('edit')('yes');
        },
        onEditEnd: close('edit'),
      }}
    />
  );
}
