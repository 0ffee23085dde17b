import { ScrollText } from 'lucide-react';
import { useSidebarPages } from '#data/sidebar-pages.ts';
import { addressOfPage } from '#domain/page-address.ts';
import { NavLink } from './nav-link.tsx';

/** SPEC 26.5: the pages that an Admin has put into the sidebar, the last of all links, so that nothing moves when they come. */
export function SidebarPages({ isRail = false }: { isRail?: boolean }) {
  return useSidebarPages().map(({ id, title }) => (
    <NavLink
      key={id}
      link={{ to: addressOfPage(id), label: title, icon: ScrollText }}
      isRail={isRail}
    />
  ));
}
