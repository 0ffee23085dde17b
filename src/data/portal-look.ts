import type { Site } from '#contract/site.ts';
import { portalProperties, portalStyle } from '#domain/looks/portal-style.ts';
import { keepLook } from '#browser/kept-look.ts';

const names = Object.keys(portalProperties({ accent: '', background: '' }));

/** Gives the page the portal's colours, its picture and its icon, and keeps the colours for the first frame of the next start. */
export function showLook(site: Site): void {
  const { style } = document.documentElement;
  const chosen = portalProperties(site);
  for (const name of names) style.setProperty(name, chosen[name] ?? '');
  showIcon('icon', site.logo?.mark ?? '/favicon.svg');
  showIcon('apple-touch-icon', site.logo?.apple ?? '/art/brand/apple-touch-icon.png');
  keepLook(portalStyle(site));
}

function showIcon(rel: string, address: string): void {
  const link = document.querySelector(`link[rel="${rel}"]`);
  if (!link || link.getAttribute('href') === address) return;
  link.removeAttribute('type');
  link.setAttribute('href', address);
}
