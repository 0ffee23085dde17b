import { createFileRoute } from '@tanstack/react-router';
import { useSite } from '#data/site.ts';
import { termsOfService } from '#domain/pages/texts/terms-of-service.ts';
import { PageScreen } from '#features/documents/page-screen.tsx';
import { editSearch, useEditPart } from './-edit-part.ts';

export const Route = createFileRoute('/terms-of-service')({
  staticData: { title: 'Terms of Service' },
  validateSearch: editSearch,
  component: TermsOfService,
});

function TermsOfService() {
  const site = useSite();
  const editing = useEditPart(Route.useSearch(), (search) => ({ to: '/terms-of-service', search }));
  const facts = {
    organisation: site?.name ?? 'the organisation',
    contactEmail: site?.contactEmail ?? null,
  };
  const first = { html: termsOfService(facts), lead: 'Last updated April 27, 2025' };
  return <PageScreen name="terms-of-service" first={first} {...editing} />;
}
