import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AboutSectionRow } from '#contract/about-row.ts';
import { imageAddress } from '#ui/pictures/image-address.ts';
import { Picture } from '#ui/pictures/picture.tsx';
import { sectionPreview } from './section-preview.ts';

/** The picture of a section that has none of its own. */
export const DEFAULT_BANNER = '/art/sample/green-veil.webp';

interface SectionCardProps {
  section: AboutSectionRow;
  /** The buttons for admins, which lie above the link. */
  children?: ReactNode;
}

/** The whole card is one link. */
export function SectionCard({ section, children }: SectionCardProps) {
  return (
    <li className="card section-card">
      <Picture
        className="section-banner"
        address={imageAddress(section.bannerImage)}
        fallback={DEFAULT_BANNER}
        width={960}
        height={384}
      />
      <div className="section-text">
        <h3>
          <Link
            to="/aboutus"
            search={{ section: section.id }}
            state={{ isOpenedOver: true }}
            resetScroll={false}
            aria-haspopup="dialog"
            dir="auto"
          >
            {section.title}
          </Link>
        </h3>
        <p dir="auto">{sectionPreview(section.content)}</p>
        {children}
      </div>
    </li>
  );
}
