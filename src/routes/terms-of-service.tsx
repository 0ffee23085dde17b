import { createFileRoute } from '@tanstack/react-router';
import { useSite } from '#data/site.ts';
import { TermsOfService } from '#features/site/terms-of-service.tsx';

export const Route = createFileRoute('/terms-of-service')({
  staticData: { title: 'Terms of Service' },
  component: Page,
});

function Page() {
  const site = useSite();
  return (
    <TermsOfService
      organisation={site?.name ?? 'the organisation'}
      contactEmail={site?.contactEmail ?? null}
    />
  );
}
