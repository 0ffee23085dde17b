import { createFileRoute, redirect } from '@tanstack/react-router';
import { ShareScreen } from '#features/posts/share-screen.tsx';

export const Route = createFileRoute('/share')({
  staticData: { title: 'Share', heading: null, isKept: false },
  beforeLoad: async () => {
    const { receiveShare } = await import('./-share.ts');
    const refusal = await receiveShare();
    if (refusal !== null) return { refusal };
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own way to redirect
    throw redirect({ to: '/leader-dashboard', search: { view: 'post' }, replace: true });
  },
  component: Share,
});

function Share() {
  return <ShareScreen refusal={Route.useRouteContext().refusal} />;
}
