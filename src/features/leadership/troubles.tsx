import { CircleAlert, CircleCheck, ServerCog } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Trouble } from '#contract/troubles.ts';
import { useTroubles } from './leadership.data.ts';
import { useSyncStatus } from '#data/status.ts';
import { troubleText } from '#domain/trouble-text.ts';
import { Button } from '#ui/press/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Shimmer } from '#ui/loading/shimmer.tsx';
import { dateAndTime } from '#ui/time/time.ts';

/** SPEC 2.47: what doesn't work outside this server, for Admins. */
export function Troubles() {
  return (
    <Card title="Needs attention" icon={ServerCog} className="leader-troubles">
      <Standing />
    </Card>
  );
}

function Standing() {
  const { troubles, failure, retry } = useTroubles();
  const isOffline = useSyncStatus().connection === 'offline';
  if (troubles?.length === 0) {
    return (
      <Line icon={<CircleCheck />} tone="ok">
        Nothing needs your attention.
      </Line>
    );
  }
  if (troubles) {
    return (
      <ul className="rows">
        {troubles.map((trouble) => (
          <TroubleRow key={`${trouble.kind} ${trouble.about}`} trouble={trouble} />
        ))}
      </ul>
    );
  }
  if (!failure) {
    return (
      <Line>
        <Shimmer height={14} width="55%" />
      </Line>
    );
  }
  return (
    <Line icon={<CircleAlert />}>
      {isOffline
        ? "You're offline. This comes from the server."
        : `Couldn't load this. ${failure.message}`}{' '}
      <Button onClick={retry}>Retry</Button>
    </Line>
  );
}

interface LineProps {
  icon?: ReactNode;
  tone?: 'ok';
  children: ReactNode;
}

function Line({ icon, tone, children }: LineProps) {
  return (
    <div className="leader-trouble" role="status" data-tone={tone}>
      {icon}
      <div className="grows">{children}</div>
    </div>
  );
}

function TroubleRow({ trouble }: { trouble: Trouble }) {
  const { title, text } = troubleText(trouble);
  const { kind, since, at } = trouble;
  return (
    <li className="leader-trouble" data-tone="bad">
      <CircleAlert />
      <div className="grows">
        <b>{title}</b>
        <p>{text}</p>
        {kind !== 'push.subject' && (
          <small>
            Since <time dateTime={since}>{dateAndTime(since)}</time>, last{' '}
            <time dateTime={at}>{dateAndTime(at)}</time>
          </small>
        )}
      </div>
    </li>
  );
}
