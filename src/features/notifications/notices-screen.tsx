import { NoticePanel } from './notice-panel.tsx';

/** The list on a screen of its own: how a phone shows it, and where its link leads everywhere. */
export function NoticesScreen() {
  return (
    <div className="notices-page card">
      <NoticePanel heading="h1" />
    </div>
  );
}
