import { scope } from './worker-scope.ts';
import { isScreen } from './screen-urls.ts';

/** The open pages of the app, of any version. A tab that shows a picture or the API's description is none. */
export async function appPages(): Promise<readonly WindowClient[]> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.filter(({ url }) => isScreen(url));
}
