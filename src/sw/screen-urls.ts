/** Paths that the server answers itself: never a page of the app. */
const notPages = /^\/(api\/|uploads\/|thumbnails\/|manifest\.webmanifest$)/;

/** Whether the app is what an address of ours shows: no path of a screen has a dot in its last part, and every file does. */
export function isScreen(url: string): boolean {
  const address = new URL(url);
  return mayBeScreen(address) && !/\.[^/]*$/.test(address.pathname);
}

export function mayBeScreen({ pathname }: URL): boolean {
  return !notPages.test(pathname);
}
