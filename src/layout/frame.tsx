import { lazy, useRef, useState, type ReactNode } from 'react';
import { useAppUpdate } from '#data/app-update.ts';
import { useInstallOffer } from '#data/installing/install-offer.ts';
import { useReminderOffer } from '#data/reminder-offer.ts';
import { useSession } from '#data/session.ts';
import { useMedia } from '#ui/page/media.ts';
import { Part } from '#ui/loading/lazy-part.tsx';
import { QuestionOutlet } from '#ui/overlays/question-outlet.tsx';
import { useSeenPart } from '#ui/overlays/above-keyboard.ts';
import { SkipLink } from '#ui/press/skip-link.tsx';
import { ToastOutlet } from '#ui/toasts/toast-outlet.tsx';
import { Elsewhere } from '#ui/loading/unavailable.tsx';
import { Dock } from './dock.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OnThisDevice } from './on-this-device.tsx';
import { useRemembered } from './use-remembered.ts';
import { Sidebar } from './sidebar.tsx';
import { SyncStrip } from './sync-strip.tsx';
import './frame.css';
import './corner.css';

const Prompts = lazy(() => import('./prompts.tsx').then((module) => ({ default: module.Prompts })));
// This comes with the chunk that opened the member's session, so it is loaded already.
const OutcomeToasts = lazy(() =>
  import('./outcome-toasts.ts').then((module) => ({ default: module.OutcomeToasts })),
);
const Drawer = lazy(() => import('./drawer.tsx').then((module) => ({ default: module.Drawer })));

interface FrameProps {
  children: ReactNode;
  /** The bell, which members have left of their picture. */
  bell: ReactNode;
}

/** What is around every screen: LOOK 5 and LOOK 6. */
export function Frame({ children, bell }: FrameProps) {
  const [sidebar, setSidebar] = useRemembered('sidebar', ['open', 'rail']);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isWide = useMedia('from-desktop');
  const isRail = !isWide || sidebar === 'rail';
  const isMember = useSession().status === 'member';

  const openDrawer = () => {
    setDrawerOpen(true);
  };
  return (
    <>
      <SkipLink target="main" />
      <div className="app" data-rail={isRail ? '' : undefined}>
        <Header
          bell={bell}
          toggle={
            isWide
              ? {
                  label: isRail ? 'Expand sidebar' : 'Collapse sidebar',
                  isExpanded: !isRail,
                  onPress: () => {
                    setSidebar(isRail ? 'open' : 'rail');
                  },
                }
              : { label: 'Open menu', onPress: openDrawer }
          }
        />
        <Sidebar isRail={isRail} />
        <div className="page">
          <SyncStrip />
          <main id="main" tabIndex={-1}>
            <Elsewhere value={<OnThisDevice />}>{children}</Elsewhere>
          </main>
          <Footer />
        </div>
        <Dock isDrawerOpen={isDrawerOpen} onMore={openDrawer} />
      </div>
      {isDrawerOpen && (
        <Part loading={null}>
          <Drawer
            onClose={() => {
              setDrawerOpen(false);
            }}
          />
        </Part>
      )}
      <Part loading={null}>{isMember && <OutcomeToasts />}</Part>
      <QuestionOutlet />
      <Corner />
    </>
  );
}

/** The toasts, and the prompts below them. */
function Corner() {
  const appUpdate = useAppUpdate();
  const installOffer = useInstallOffer();
  const reminderOffer = useReminderOffer();
  const corner = useRef<HTMLDivElement>(null);
  useSeenPart(corner);
  return (
    <div className="corner" ref={corner}>
      <ToastOutlet place="page" />
      <div role="status">
        <Part loading={null}>
          {(appUpdate ?? installOffer ?? reminderOffer) !== null && (
            <Prompts wanted={{ appUpdate, installOffer, reminderOffer }} />
          )}
        </Part>
      </div>
    </div>
  );
}
