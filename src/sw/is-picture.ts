/**
 * Only what is an image is kept: a portal answers with its page (FAULTS 25). Of foreign hosts only what may be read: an
 * unreadable answer weighs megabytes against the quota. What came by a redirect stands in for a picture that may still
 * come: the default of a video.
 */
export function isPicture({ status, redirected, headers }: Response): boolean {
  const type = headers.get('content-type') ?? '';
  return status === 200 && !redirected && type.startsWith('image/');
}
