import { Radio, Users, type LucideIcon } from 'lucide-react';
import { useLeaderFigures } from './leadership.data.ts';
import { useAway } from '#data/status.ts';
import { Button } from '#ui/press/button.tsx';
import { awayText } from '#ui/editing/sending-words.ts';
import { Shimmer } from '#ui/loading/shimmer.tsx';

/** How many members there are and how many are here now. */
export function Figures() {
  const { figures, failure, retry } = useLeaderFigures();
  const away = useAway();
  const isMissing = !figures && failure !== null;
  return (
    <div className="leader-figures" aria-busy={!figures && !isMissing}>
      <Figure icon={Users} label="Total Registered Members" value={figures?.registeredMembers} />
      <Figure icon={Radio} label="Currently Online" value={figures?.currentlyOnline} isLive />
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

interface FigureProps {
  icon: LucideIcon;
  label: string;
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
          {value === undefined ? <Shimmer height={38} width={64} /> : value.toLocaleString('en-GB')}
        </dd>
      </dl>
    </div>
  );
}
