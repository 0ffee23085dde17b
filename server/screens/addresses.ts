import type { TextPage } from '#contract/documents.ts';
import type { subjects } from './cards.ts';

/** A public screen, and what an address can open on it. */
export interface PublicScreen {
  readonly path: string;
  /** The parameter of the search, or of the path, that opens it, and what it names. */
  readonly opens?: { readonly by: string; readonly kind: keyof typeof subjects };
  /** The page that stands there, which an Admin may have given another title. */
  readonly page?: TextPage;
  /** Only what stands in it; without it nothing of the screen can be found by searching. */
  readonly isListed: boolean;
}

/**
 * The addresses that come with their content: what visitors may see (SPEC 2.2). Not among them: `/reset-password`, whose
 * token is in the address.
 */
export const publicScreens: readonly PublicScreen[] = [
  { path: '/home', opens: { by: 'post', kind: 'post' }, isListed: true },
  { path: '/aboutus', opens: { by: 'section', kind: 'section' }, isListed: true },
  { path: '/departments', opens: { by: 'dept', kind: 'dept' }, isListed: true },
  { path: '/page/:name', opens: { by: 'name', kind: 'page' }, isListed: false },
  { path: '/privacy-policy', page: 'privacy-policy', isListed: true },
  { path: '/terms-of-service', page: 'terms-of-service', isListed: true },
  { path: '/changelog', page: 'changelog', isListed: true },
  { path: '/data-request', isListed: true },
  { path: '/login', isListed: true },
  { path: '/register', isListed: true },
  { path: '/forgot-password', isListed: false },
];
