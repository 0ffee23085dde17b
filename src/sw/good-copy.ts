/**
 * The answer, when it may be kept as the file of that path; throws TypeError otherwise. A captive portal answers
 * everything with its own page, or redirects to it: only a page may be HTML (FAULTS 25).
 */
export function goodCopy(pathname: string, answer: Response): Response {
  const isHtml = answer.headers.get('content-type')?.includes('text/html') === true;
  if (answer.ok && !answer.redirected && isHtml === pathname.endsWith('.html')) return answer;
  throw new TypeError(`No good copy of ${pathname}.`);
}
