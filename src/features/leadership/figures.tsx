import { Radio, UserCheck, Users, type LucideIcon } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWaiting } from '#data/waiting-members.ts';
import { useLeaderFigures } from './leadership.data.ts';
import { useAway } from '#data/status.ts';
import { Button } from '#ui/press/button.tsx';
import { awayText } from '#ui/editing/sending-words.ts';
import { Shimmer } from '#ui/loading/shimmer.tsx';
import { numberText } from '#domain/markup/number-text.ts';

/** How many members there are and how many are here now. */
export function Figures({ waiting }: { waiting: ReactNode }) {
  const { figures, failure, retry } = useLeaderFigures();
  const away = useAway();
  const isMissing = !figures && failure !== null;
  return (
    <div className="leader-figures" aria-busy={!figures && !isMissing}>
      <Figure icon={Users} label="Total Registered Members" value={figures?.registeredMembers} />
      <Figure icon={Radio} label="Currently Online" value={figures?.currentlyOnline} isLive />
      {waiting}
      {isMissing && (
        <div className="card leader-figures-missing" role="alert">
          <p>
            {away
              ? `${awayText(away)} These numbers come from the server.`
              : `Couldn't load the numbers. ${failure.message}`}
          </p>
          <Button onClick={retry}>Retry</Button>
        </div>
      )}
    </div>
  );
}

/** SPEC 18.11: how many wait for approval; leads to where they are approved. */
export function WaitingFigure() {
  const { waiting } = useWaiting();
  return (
    <Figure
      icon={UserCheck}
      label={
        <Link to="/leader-dashboard" search={{ view: 'joining' }} className="leader-figure-link">
          Waiting for approval
        </Link>
      }
      value={waiting?.length}
    />
  );
}

interface FigureProps {
  icon: LucideIcon;
  label: ReactNode;
  value: number | undefined;
  /** Whether the number changes while somebody looks at it. */
  isLive?: boolean;
}

function Figure({ icon: Icon, label, value, isLive }: FigureProps) {
  return (
    <div className="card leader-figure" data-live={isLive ? '' : undefined}>
      <span className="tile">
        <Icon />
      </span>
      <dl>
        <dt>{label}</dt>
        <dd className="num">
          {value === undefined ? <Shimmer height={38} width={64} /> : numberText(value)}
        </dd>
      </dl>
    </div>
  );
}
