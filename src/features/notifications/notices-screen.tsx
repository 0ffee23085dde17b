import { NoticePanel } from './notice-panel.tsx';

/** The list behind the bell on a screen of its own, which a phone shows instead of the popover. */
export function NoticesScreen() {
  return (
    <div className="notices-page card">
      <NoticePanel heading="h1" />
    </div>
  );
}
