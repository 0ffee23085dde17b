import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAway } from '#data/status.ts';
import { classNames } from '#ui/page/class-names.ts';
import { awayText } from '#ui/editing/sending-words.ts';
import './auth.css';

interface GateProps {
  title: string;
  lead?: string;
  /** What needs a connection: "Logging in". Somebody offline is told before they fill anything in. */
  deed: string;
  /** A picture beside the form, on wide screens. */
  art?: { readonly image: string; readonly line: string | undefined; readonly text: string };
  /** A banner above the card. */
  notice?: ReactNode;
  size?: 's' | 'm';
  children: ReactNode;
}

/** One card in the middle: all screens for people who are not signed in. */
export function AuthCard({ title, lead, deed, art, notice, size = 's', children }: GateProps) {
  const away = useAway();
  return (
    <div className="gate">
      {notice}
      <div
        className={classNames(
          'card gate-card',
          art && 'gate-card-with',
          size === 'm' && 'gate-card-m',
        )}
      >
        {art && (
          <div className="gate-art" aria-hidden="true">
            <img src={art.image} alt="" width="960" height="540" />
            <div>
              <p className="gate-line">{art.line}</p>
              <p>{art.text}</p>
            </div>
          </div>
        )}
        <div className="gate-form">
          <h1 tabIndex={-1}>{title}</h1>
          {/* The lead and the offline notice share one place, so that the form below does not shift. */}
          <div className="gate-said">
            {lead !== undefined && (
              <p className={classNames('gate-lead', away && 'gate-unsaid')}>{lead}</p>
            )}
            <div role="status">
              {away && (
                <p className="gate-lead gate-offline">
                  <CloudOff className="small" />
                  <span>
                    {awayText(away)} {deed} needs a connection.
                  </span>
                </p>
              )}
            </div>
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}
