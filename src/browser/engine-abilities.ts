// What this browser can do and not every one can: a sentence that promises something asks here first. Asked when it is
// needed and not kept, for an app that is put on the home screen is another one from then on.

/** Background Sync: what waits is sent while the app is closed. Chromium has it; WebKit and Firefox do not. */
export function sendsWhenClosed(): boolean {
  return 'serviceWorker' in navigator && 'SyncManager' in globalThis;
}

/** iOS has the two last ones on the home screen only, and WebKitGTK has no pushes at all. */
export function canBePushedTo(): boolean {
  return (
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  );
}

/** Only WebKit on iOS says so: false in a tab, true from the home screen; null anywhere else. */
export function isOnHomeScreen(): boolean | null {
  return 'standalone' in navigator ? navigator.standalone === true : null;
}
