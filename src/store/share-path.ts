/** Where the manifest has the system send what is shared with the app. The worker answers, in place of the server. */
export const SHARE_PATH = '/share';
