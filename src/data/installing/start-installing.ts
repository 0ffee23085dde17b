import { readKept, writeKept } from '#browser/browser-storage.ts';
import { INSTALL_KEY, installQuestion, type InstallQuestion } from './install-offer.ts';

/**
 * Suppresses the browser's own question from the start, since it may come at any time, and counts this start. The very
 * first visit loads no code for it.
 */
export function startInstalling(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installQuestion.set(event as InstallQuestion);
  });
  addEventListener('appinstalled', () => {
    installQuestion.set(null);
  });
  if (readKept('local', INSTALL_KEY) === null) writeKept('local', INSTALL_KEY, `1 ${Date.now()}`);
  else count().catch(reportError);
}

async function count(): Promise<void> {
  const { countStart } = await import('./installing.ts');
  countStart();
}
