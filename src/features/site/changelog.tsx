import { DocumentPage, type DocumentSection } from './document-page.tsx';

interface Release {
  readonly version: string;
  readonly date: string;
  readonly changes: readonly string[];
}

const releases: readonly Release[] = [
  {
    version: 'v1.1',
    date: 'April 27, 2025',
    changes: [
      'Leadership video section: leaders keep their own library of videos, sorted by category.',
      'Video players open over the page and close with Escape.',
    ],
  },
  {
    version: 'v1.0.6',
    date: 'April 21, 2025',
    changes: [
      'Account deletion: delete your account, and everything personal with it, from your profile.',
    ],
  },
  {
    version: 'v1.0.5',
    date: 'April 16, 2025',
    changes: ["Password reset: ask for a link by email when you've forgotten your password."],
  },
  {
    version: 'v1.0.4',
    date: 'April 10, 2025',
    changes: ['Video sections: every department has its own categories and videos.'],
  },
  {
    version: 'v1.0.3',
    date: 'April 4, 2025',
    changes: [
      'Chat-bot RSVP sync: an RSVP made here shows up in the chat community and stays up to date.',
    ],
  },
];

export function Changelog() {
  return (
    <DocumentPage
      title="Changelog"
      lead="What's new in the portal"
      sections={releases.map(sectionOf)}
    />
  );
}

function sectionOf({ version, date, changes }: Release): DocumentSection {
  return {
    id: version.replaceAll('.', '-'),
    heading: `${version}, ${date}`,
    body: (
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    ),
  };
}
