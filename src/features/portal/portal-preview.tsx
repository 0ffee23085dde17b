import type { CSSProperties } from 'react';
import { portalProperties } from '#domain/looks/portal-style.ts';

interface PortalPreviewProps {
  name: string;
  tagline: string;
  /** The accent colour as #rrggbb; null for the one that holds now. */
  accent: string | null;
  logo: string | null;
}

/** How the header, a link and a button will look. Nothing in it can be pressed. */
export function PortalPreview({ name, tagline, accent, logo }: PortalPreviewProps) {
  const style = portalProperties({ accent, background: null }) as CSSProperties;
  return (
    <div className="portal-preview" style={style} aria-hidden="true">
      <img src={logo ?? '/art/brand/mark.svg'} width="32" height="32" alt="" />
      <span className="portal-preview-name">
        <b dir="auto">{name}</b>
        <small dir="auto">{tagline}</small>
      </span>
      <span className="portal-preview-link">A link</span>
      <span className="btn btn-go">RSVP</span>
    </div>
  );
}
