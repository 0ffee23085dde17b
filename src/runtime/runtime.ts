import { config } from 'zod/mini';
import { connection } from './connection.ts';
import { followInstallations } from './failed-installations.ts';
import { leftSessions } from './signed-out-sessions.ts';
import { markSessions } from './session-mark.ts';
import { startPresence } from './presence.ts';
import { engineNow, followOtherTabs, restWithPage, resumeSession } from './session-switch.ts';
import { followStoreSilence } from './store-silence.ts';
import { startServiceWorker } from './worker.ts';

/** Starts session, sync, live stream and service worker. Called once, before the first render, without blocking it. */
export function startRuntime(): void {
  // The content security policy forbids the code that zod would otherwise compile.
  config({ jitless: true });
  followOtherTabs();
  restWithPage();
  followStoreSilence(() => engineNow()?.wake('visible'));
  resumeSession().catch(reportError);
  markSessions();
  startPresence();
  followInstallations();
  startServiceWorker();
  wakeWithTheBrowser();
  tellOfLogouts();
}

/** Tells the server of logouts that were made without a connection. */
function tellOfLogouts(): void {
  const tell = () => {
    if (leftSessions().length > 0)
      import('./report-signed-out.ts').then(({ tellLeft }) => tellLeft()).catch(reportError);
  };
  tell();
  addEventListener('online', tell);
  connection.subscribe(() => {
    if (connection.get().reach === 'online') tell();
  });
}

/** What the browser says is a reason to try, and nothing more. */
function wakeWithTheBrowser(): void {
  addEventListener('online', () => engineNow()?.wake('online'));
  addEventListener('offline', () => engineNow()?.wake('visible'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') engineNow()?.wake('visible');
  });
  connection.subscribe(() => {
    if (connection.get().reach === 'online') engineNow()?.wake('contact');
  });
}
