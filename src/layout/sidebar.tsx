import { sections, type FrameLink, type LinkSection } from './links.ts';
import { MyDepts } from './my-depts.tsx';
import { DEPARTMENTS_PATH, useCurrentDept, useMyDepts } from './my-departments.ts';
import { NavLink } from './nav-link.tsx';
import { useFrameLinks } from './screens.ts';
import { SidebarPages } from './sidebar-pages.tsx';
import './navigation.css';

export function Sidebar({ isRail }: { isRail: boolean }) {
  const links = useFrameLinks();
  return (
    <nav className="side" aria-label="Main" data-rail={isRail ? '' : undefined}>
      {sections.map((section) => (
        <SidebarSection key={section} section={section} links={links} isRail={isRail} />
      ))}
    </nav>
  );
}

interface SidebarSectionProps {
  section: LinkSection;
  links: readonly FrameLink[];
  isRail: boolean;
}

function SidebarSection({ section, links, isRail }: SidebarSectionProps) {
  const own = links.filter((link) => link.section === section);
  const myDepts = useMyDepts();
  const currentDept = useCurrentDept(myDepts);
  const hasDepts = section === 'Departments' && myDepts.length > 0;
  if (own.length === 0 && !hasDepts) return null;
  return (
    <section aria-label={section}>
      <h2 className="nav-label">{section}</h2>
      {own.map((link) => (
        <NavLink
          key={link.to}
          link={link}
          isRail={isRail}
          isExact={link.to === DEPARTMENTS_PATH && currentDept !== undefined}
        />
      ))}
      {hasDepts && <MyDepts departments={myDepts} isRail={isRail} />}
      {section === 'Site Info' && <SidebarPages isRail={isRail} />}
    </section>
  );
}
