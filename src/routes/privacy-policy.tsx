import { createFileRoute } from '@tanstack/react-router';
import { useSite } from '#data/site.ts';
import { privacyPolicy } from '#domain/pages/texts/privacy-policy.ts';
import { PageScreen } from '#features/documents/page-screen.tsx';
import { editSearch, useEditPart } from './-edit-part.ts';

export const Route = createFileRoute('/privacy-policy')({
  staticData: { title: 'Privacy Policy' },
  validateSearch: editSearch,
  component: PrivacyPolicy,
});

function PrivacyPolicy() {
  const site = useSite();
  const editing = useEditPart(Route.useSearch(), (search) => ({ to: '/privacy-policy', search }));
  const facts = {
    organisation: site?.name ?? 'the organisation',
    contactEmail: site?.contactEmail ?? null,
  };
  const first = { html: privacyPolicy(facts), lead: 'Last updated September 29, 2025' };
  return <PageScreen name="privacy-policy" first={first} {...editing} />;
}
