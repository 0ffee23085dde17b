/** SPEC 2.14: the changelog until an Admin writes on. */
export function changelog(): string {
  return `
<h2>v1.1, April 27, 2025</h2>
<ul>
<li><p>Leadership video section: leaders keep their own library of videos, sorted by category.</p></li>
<li><p>Video players open over the page and close with Escape.</p></li>
</ul>
<h2>v1.0.6, April 21, 2025</h2>
<ul><li><p>Account deletion: delete your account, and everything personal with it, from your profile.</p></li></ul>
<h2>v1.0.5, April 16, 2025</h2>
<ul><li><p>Password reset: ask for a link by email when you've forgotten your password.</p></li></ul>
<h2>v1.0.4, April 10, 2025</h2>
<ul><li><p>Video sections: every department has its own categories and videos.</p></li></ul>
<h2>v1.0.3, April 4, 2025</h2>
<ul><li><p>Chat-bot RSVP sync: an RSVP made here shows up in the chat community and stays up to date.</p></li></ul>`.replaceAll(
    '\n',
    '',
  );
}
