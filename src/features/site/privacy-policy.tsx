import { mailtoAddress } from '#contract/email-address.ts';
import { Link } from '@tanstack/react-router';
import { DocumentPage, type DocumentSection } from './document-page.tsx';

interface PrivacyPolicyProps {
  readonly organisation: string;
  readonly contactEmail: string | null;
  /** The path of the data request form, if there is one. */
  readonly dataRequest: string | null;
}

export function PrivacyPolicy(props: PrivacyPolicyProps) {
  return (
    <DocumentPage
      title="Privacy Policy"
      lead="Last updated September 29, 2025"
      sections={sectionsFor(props)}
    />
  );
}

function sectionsFor(props: PrivacyPolicyProps): DocumentSection[] {
  const { organisation, contactEmail, dataRequest } = props;
  return [
    {
      id: 'who',
      heading: 'Who is responsible',
      body: (
        <p>
          This portal is run by <bdi>{organisation}</bdi>.{' '}
          {contactEmail === null ? (
            'For anything about your data, speak to the leadership.'
          ) : (
            <>
              For anything about your data, write to{' '}
              <a href={mailtoAddress(contactEmail)}>{contactEmail}</a>.
            </>
          )}
        </p>
      ),
    },
    {
      id: 'what',
      heading: 'What we keep',
      body: (
        <ul>
          <li>Your username, email address and a one-way hash of your password.</li>
          <li>
            Your game and Discord names, avatar and Org Journey preferences, if you give them.
          </li>
          <li>Positions, rank and role, which the leadership assigns.</li>
          <li>The events you signed up for and the applications you sent.</li>
          <li>When you last signed in, and whether you are online now.</li>
        </ul>
      ),
    },
    {
      id: 'why',
      heading: 'What it is used for',
      body: (
        <p>
          To run events, rosters and departments, to give event roles in the chat community, and to
          let you reset your password. There is no advertising and no tracking, and nothing is sold.
        </p>
      ),
    },
    {
      id: 'who-sees',
      heading: 'Who sees it',
      body: (
        <p>
          Members see your username, avatar, positions and RSVPs. Leaders who manage members also
          see your email address, names and preferences. Visitors see none of it. The chat bot
          learns which events changed, and reads who attends.
        </p>
      ),
    },
    {
      id: 'device',
      heading: 'What stays on your device',
      body: (
        <p>
          The portal works without a connection because it keeps a copy of what you may see on your
          device, along with changes not yet sent. Logging out removes all of it. Your session is
          kept in the storage of your browser. At most one cookie is set: it tells our server that
          you have signed in on this device before, so that nobody can lock you out by guessing at
          your password.
        </p>
      ),
    },
    {
      id: 'videos',
      heading: 'Videos',
      body: (
        <p>
          Thumbnails come from our own server. Only when you start a video does your browser connect
          to YouTube or Vimeo, whose own policies then apply.
        </p>
      ),
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      body: (
        <p>
          Until you delete your account. Then everything personal is deleted at once. Only what the
          record of leadership actions needs stays, under a pseudonym.
        </p>
      ),
    },
    {
      id: 'rights',
      heading: 'Your rights',
      body: (
        <p>
          You may ask what we know about you, have it corrected, have it deleted, and take it with
          you.{' '}
          {dataRequest === null ? (
            'Ask for it at the address above.'
          ) : (
            <>
              Use the <Link to={dataRequest}>data request form</Link>.
            </>
          )}
        </p>
      ),
    },
  ];
}
