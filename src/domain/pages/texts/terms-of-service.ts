import { mailLink, nameIn, type PageFacts } from './page-facts.ts';

/** SPEC 2.14: the terms of service until an Admin writes others. */
export function termsOfService(facts: PageFacts): string {
  const { contactEmail } = facts;
  const name = nameIn(facts);
  const contact = contactEmail === null ? 'the leadership' : mailLink(contactEmail);
  return `
<h2>1. Acceptance of these terms</h2>
<p>This portal is run by ${name} for its members and visitors. By opening an account or using the portal you agree to these terms. If you do not agree, please do not use it.</p>
<h2>2. Who may use the portal</h2>
<p>You must be at least 13 years old to open an account. If the law where you live asks for a higher age or for the consent of a parent or guardian, that law applies to you.</p>
<h2>3. Your account</h2>
<p>You are responsible for what happens under your account. Choose a password that you use nowhere else, keep it to yourself, and give a valid email address: it is the only way to reset your password.</p>
<p>One person holds one account. Accounts may not be sold, lent or shared.</p>
<h2>4. Conduct</h2>
<p>Treat other members as you would at your own table. You may not:</p>
<ul>
<li><p>harass, threaten or insult anybody, or publish what is not yours to publish;</p></li>
<li><p>pretend to be another member or to hold a position that you do not hold;</p></li>
<li><p>post unlawful, sexual or hateful material;</p></li>
<li><p>cheat in the game, or arrange to, through this portal.</p></li>
</ul>
<h2>5. Events and RSVPs</h2>
<p>An RSVP keeps a place that somebody else could have had. Cancel as soon as you know that you cannot come. Leaders may change or remove events and roles; you will see it in the calendar.</p>
<h2>6. Positions and departments</h2>
<p>Positions are given and withdrawn by the leadership. A member holds at most three at a time. A position gives no claim to game items, currency or money.</p>
<h2>7. What you post</h2>
<p>What you write or upload stays yours. You allow ${name} to store it and to show it inside the portal and its chat community for as long as it stands here. Post only what you have the right to post.</p>
<h2>8. Games and trademarks</h2>
<p>${name} is a community of players. It is neither part of nor endorsed by the makers of any game. Names and marks of games belong to their owners.</p>
<h2>9. Other services</h2>
<p>The portal tells a chat bot when RSVPs change and plays videos from YouTube and Vimeo when you ask it to. Those services have terms of their own.</p>
<h2>10. Ending an account</h2>
<p>You can delete your account at any time from your profile; this cannot be undone. The leadership may suspend or delete accounts that break these terms.</p>
<h2>11. No warranty</h2>
<p>The portal is run by volunteers in their free time and is offered as it is. We do our best to keep it running and its data safe, but we cannot promise either.</p>
<h2>12. Liability</h2>
<p>As far as the law allows, ${name} and its volunteers are not liable for losses that arise from using the portal or from not being able to use it.</p>
<h2>13. Changes and contact</h2>
<p>When these terms change, the date at the top changes with them, and the changelog says so. Questions go to ${contact}.</p>`.replaceAll(
    '\n',
    '',
  );
}
