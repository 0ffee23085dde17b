import { CircleAlert, CircleCheck, ListChecks } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import type { PortalSettings } from '#contract/portal.ts';
import { Card } from '#ui/page/card.tsx';
import { StepsAgain } from './steps-again.tsx';
import { missingIn } from './portal-words.ts';

interface MissingCardProps {
  settings: PortalSettings;
  sendsMail: boolean;
}

/** What the portal still lacks, said plainly, and where the other two settings are. */
export function MissingCard({ settings, sendsMail }: MissingCardProps) {
  const missing = missingIn(settings, { sendsMail });
  return (
    <Card title="Still missing" icon={ListChecks} className="portal-missing">
      <ul className="card-body portal-lines">
        {missing.map((sentence) => (
          <li key={sentence} data-tone="warn">
            <CircleAlert className="small" aria-hidden="true" />
            <span>{sentence}</span>
          </li>
        ))}
        {missing.length === 0 && (
          <li data-tone="ok">
            <CircleCheck className="small" aria-hidden="true" />
            <span>Nothing. The portal has all it needs.</span>
          </li>
        )}
        <li>
          <Link to="/leader-dashboard" search={{ view: 'joining' }}>
            Who may register, and the notice of the new site
          </Link>
        </li>
        <StepsAgain />
      </ul>
    </Card>
  );
}
