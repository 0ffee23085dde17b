import { mailtoAddress } from '#contract/email-address.ts';
import { DocumentPage, type DocumentSection } from './document-page.tsx';

interface TermsOfServiceProps {
  readonly organisation: string;
  readonly contactEmail: string | null;
}

export function TermsOfService({ organisation, contactEmail }: TermsOfServiceProps) {
  return (
    <DocumentPage
      title="Terms of Service"
      lead="Last updated April 27, 2025"
      sections={sectionsFor(organisation, contactEmail)}
    />
  );
}

function sectionsFor(organisation: string, contactEmail: string | null): DocumentSection[] {
  return [
    {
      id: 'acceptance',
      heading: '1. Acceptance of these terms',
      body: (
        <p>
          This portal is run by <bdi>{organisation}</bdi> for its members and visitors. By opening
          an account or using the portal you agree to these terms. If you do not agree, please do
          not use it.
        </p>
      ),
    },
    {
      id: 'eligibility',
      heading: '2. Who may use the portal',
      body: (
        <p>
          You must be at least 13 years old to open an account. If the law where you live asks for a
          higher age or for the consent of a parent or guardian, that law applies to you.
        </p>
      ),
    },
    {
      id: 'accounts',
      heading: '3. Your account',
      body: (
        <>
          <p>
            You are responsible for what happens under your account. Choose a password that you use
            nowhere else, keep it to yourself, and give a valid email address: it is the only way to
            reset your password.
          </p>
          <p>One person holds one account. Accounts may not be sold, lent or shared.</p>
        </>
      ),
    },
    {
      id: 'conduct',
      heading: '4. Conduct',
      body: (
        <>
          <p>Treat other members as you would at your own table. You may not:</p>
          <ul>
            <li>harass, threaten or insult anybody, or publish what is not yours to publish;</li>
            <li>pretend to be another member or to hold a position that you do not hold;</li>
            <li>post unlawful, sexual or hateful material;</li>
            <li>cheat in the game, or arrange to, through this portal.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'events',
      heading: '5. Events and RSVPs',
      body: (
        <p>
          An RSVP keeps a place that somebody else could have had. Cancel as soon as you know that
          you cannot come. Leaders may change or remove events and roles; you will see it in the
          calendar.
        </p>
      ),
    },
    {
      id: 'positions',
      heading: '6. Positions and departments',
      body: (
        <p>
          Positions are given and withdrawn by the leadership. A member holds at most three at a
          time. A position gives no claim to game items, currency or money.
        </p>
      ),
    },
    {
      id: 'content',
      heading: '7. What you post',
      body: (
        <p>
          What you write or upload stays yours. You allow <bdi>{organisation}</bdi> to store it and
          to show it inside the portal and its chat community for as long as it stands here. Post
          only what you have the right to post.
        </p>
      ),
    },
    {
      id: 'game',
      heading: '8. Games and trademarks',
      body: (
        <p>
          <bdi>{organisation}</bdi> is a community of players. It is neither part of nor endorsed by
          the makers of any game. Names and marks of games belong to their owners.
        </p>
      ),
    },
    {
      id: 'services',
      heading: '9. Other services',
      body: (
        <p>
          The portal tells a chat bot when RSVPs change and plays videos from YouTube and Vimeo when
          you ask it to. Those services have terms of their own.
        </p>
      ),
    },
    {
      id: 'termination',
      heading: '10. Ending an account',
      body: (
        <p>
          You can delete your account at any time from your profile; this cannot be undone. The
          leadership may suspend or delete accounts that break these terms.
        </p>
      ),
    },
    {
      id: 'warranty',
      heading: '11. No warranty',
      body: (
        <p>
          The portal is run by volunteers in their free time and is offered as it is. We do our best
          to keep it running and its data safe, but we cannot promise either.
        </p>
      ),
    },
    {
      id: 'liability',
      heading: '12. Liability',
      body: (
        <p>
          As far as the law allows, <bdi>{organisation}</bdi> and its volunteers are not liable for
          losses that arise from using the portal or from not being able to use it.
        </p>
      ),
    },
    {
      id: 'changes',
      heading: '13. Changes and contact',
      body: (
        <p>
          When these terms change, the date at the top changes with them, and the changelog says so.
          Questions go to{' '}
          {contactEmail === null ? 'the leadership' : <Email address={contactEmail} />}.
        </p>
      ),
    },
  ];
}

function Email({ address }: { readonly address: string }) {
  return <a href={mailtoAddress(address)}>{address}</a>;
}
