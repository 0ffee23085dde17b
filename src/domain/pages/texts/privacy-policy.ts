import { mailLink, nameIn, type PageFacts } from './page-facts.ts';

/** SPEC 2.14: the privacy policy until an Admin writes another. */
export function privacyPolicy(facts: PageFacts): string {
  const { contactEmail } = facts;
  const contact =
    contactEmail === null
      ? 'For anything about your data, speak to the leadership.'
      : `For anything about your data, write to ${mailLink(contactEmail)}.`;
  return `
<h2>Who is responsible</h2>
<p>This portal is run by ${nameIn(facts)}. ${contact}</p>
<h2>What we keep</h2>
<ul>
<li><p>Your username, email address and a one-way hash of your password.</p></li>
<li><p>Your game and Discord names, avatar and Org Journey preferences, if you give them.</p></li>
<li><p>Positions, rank and role, which the leadership assigns.</p></li>
<li><p>The events you signed up for and the applications you sent.</p></li>
<li><p>When you last signed in, and whether you are online now.</p></li>
</ul>
<h2>What it is used for</h2>
<p>To run events, rosters and departments, to give event roles in the chat community, and to let you reset your password. There is no advertising and no tracking, and nothing is sold.</p>
<h2>Who sees it</h2>
<p>Members see your username, avatar, positions and RSVPs. Leaders who manage members also see your email address, names and preferences. Visitors see none of it. The chat bot learns which events changed, and reads who attends.</p>
<h2>What stays on your device</h2>
<p>The portal works without a connection because it keeps a copy of what you may see on your device, along with changes not yet sent. Logging out removes all of it. Your session is kept in the storage of your browser. At most one cookie is set: it tells our server that you have signed in on this device before, so that nobody can lock you out by guessing at your password.</p>
<h2>Videos</h2>
<p>Thumbnails come from our own server. Only when you start a video does your browser connect to YouTube or Vimeo, whose own policies then apply.</p>
<h2>How long we keep it</h2>
<p>Until you delete your account. Then everything personal is deleted at once. Only what the record of leadership actions needs stays, under a pseudonym.</p>
<h2>Your rights</h2>
<p>You may ask what we know about you, have it corrected, have it deleted, and take it with you. Use the <a href="/data-request">data request form</a>.</p>`.replaceAll(
    '\n',
    '',
  );
}
