import { createFileRoute } from '@tanstack/react-router';
import { useSite } from '#data/site.ts';
import { PrivacyPolicy } from '#features/site/privacy-policy.tsx';
import { useScreens } from '#layout/screens.ts';

export const Route = createFileRoute('/privacy-policy')({
  staticData: { title: 'Privacy Policy' },
  component: Page,
});

function Page() {
  const site = useSite();
  const screenAt = useScreens();
  return (
    <PrivacyPolicy
      organisation={site?.name ?? 'the organisation'}
      contactEmail={site?.contactEmail ?? null}
      dataRequest={screenAt('/data-request')}
    />
  );
}
