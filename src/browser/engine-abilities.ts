// Abilities that not every browser has: a text that promises something asks here first. No answer is kept, since the same app
// may be able to do more once it is on the home screen.

/** Background Sync: what waits is sent while the app is closed. Chromium has it; WebKit and Firefox do not. */
export function sendsWhenClosed(): boolean {
  return 'serviceWorker' in navigator && 'SyncManager' in globalThis;
}

/** Whether pushes can arrive. iOS has the two classes on the home screen only; WebKitGTK has no pushes at all. */
export function canBePushedTo(): boolean {
  return (
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  );
}

/** Whether the app was opened from the home screen, which only WebKit on iOS tells; null in any other browser. */
export function isOnHomeScreen(): boolean | null {
  return 'standalone' in navigator ? navigator.standalone === true : null;
}
