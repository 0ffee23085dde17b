import { LogOut } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useSession } from '#data/session.ts';
import { useSyncStatus } from '#data/status.ts';
import { useBackCloses } from '#ui/press/back-closes.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Count } from '#ui/page/pill.tsx';
import { sections, type FrameLink } from './links.ts';
import { DEPARTMENTS_PATH, useCurrentDept, useMyDepts } from './my-departments.ts';
import { MyDepts } from './my-depts.tsx';
import { NavLink } from './nav-link.tsx';
import { useFrameLinks } from './screens.ts';
import { SidebarPages } from './sidebar-pages.tsx';
import { changesWaiting } from './sync-summary.ts';
import { useLogout } from './use-logout.ts';
import './drawer.css';
import './navigation.css';

/** Everything the sidebar has, for a phone: Sync Centre first, Logout last. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const links = useFrameLinks();
  const session = useSession();
  const { waiting } = useSyncStatus();
  const myDepts = useMyDepts();
  const logout = useLogout();
  useBackCloses(onClose);
  const sync = links.find((link) => link.to === '/sync');

  const handleClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a') !== null) onClose();
  };
  return (
    <Dialog title="Menu" onClose={onClose}>
      <nav className="drawer drawer-menu" aria-label="Menu" onClick={handleClick}>
        {sync && (
          <div className="drawer-sync">
            <NavLink link={sync} />
            {waiting > 0 && (
              <span className="drawer-count">
                <Count value={waiting} meaning={changesWaiting(waiting)} />
              </span>
            )}
          </div>
        )}
        {sections.map((section) => (
          <DrawerSection
            key={section}
            title={section}
            links={links.filter((link) => link.section === section && link !== sync)}
          >
            {section === 'Departments'
              ? myDepts.length > 0 && <MyDepts departments={myDepts} isRail={false} />
              : section === 'Site Info' && <SidebarPages />}
          </DrawerSection>
        ))}
        {session.status === 'member' && (
          <button
            type="button"
            className="nav"
            onClick={() => {
              onClose();
              void logout();
            }}
          >
            <LogOut />
            <span>Logout</span>
          </button>
        )}
      </nav>
    </Dialog>
  );
}

interface DrawerSectionProps {
  title: string;
  links: readonly FrameLink[];
  children: React.ReactNode;
}

function DrawerSection({ title, links, children }: DrawerSectionProps) {
  const currentDept = useCurrentDept(useMyDepts());
  if (links.length === 0 && children === false) return null;
  return (
    <section aria-label={title}>
      <h3 dir="auto" className="nav-label">
        {title}
      </h3>
      {links.map((link) => (
        <NavLink
          key={link.to}
          link={link}
          isExact={link.to === DEPARTMENTS_PATH && currentDept !== undefined}
        />
      ))}
      {children}
    </section>
  );
}
