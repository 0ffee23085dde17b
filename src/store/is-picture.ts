/**
 * Only images are stored: a captive portal answers with its page (FAULTS 25). From other hosts only readable answers:
 * an opaque one counts as megabytes against the quota. An answer after a redirect stands in for a picture that may
 * still come: a video's default.
 */
export function isPicture({ status, redirected, headers }: Response): boolean {
  const type = headers.get('content-type') ?? '';
  return status === 200 && !redirected && type.startsWith('image/');
}
