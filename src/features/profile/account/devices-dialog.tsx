import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import type { OwnSession } from '#contract/own-account.ts';
import { refusalOf } from '#data/refusal.ts';
import { Button } from '#ui/press/button.tsx';
import { useBackCloses } from '#ui/press/back-closes.ts';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import { confirm, type Question } from '#ui/overlays/confirm.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Loading } from '#ui/loading/loaded.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { Pill } from '#ui/page/pill.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { calendarDate, dayAndTime } from '#ui/time/time.ts';
import { useNow } from '#ui/time/use-now.ts';
import { notify } from '#ui/toasts/notify.ts';
import { NotAnswered } from '../not-answered.tsx';
import { signOutDevice, signOutOthers, useOwnSessions } from './own-account.data.ts';

const SUBJECT = 'own devices';
const UNKNOWN = 'A device';

/** Where a member is signed in; asked of the server each time, since only it knows. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose);
  const { sessions: known, failure, retry } = useOwnSessions();
  const sessions = failure === null ? known : undefined; // an older list would say of somebody that they are still there, or gone
  const { busy, signOut } = useSigningOut();
  const list = useFocusHeir();
  const others = sessions?.filter(({ isThis }) => !isThis) ?? [];
  return (
    <Dialog
      title="Your devices"
      lead="If you don't know one of these, sign it out and change your password."
      onClose={onClose}
      foot={
        <>
          {others.length > 1 && (
            <Button
              look="cut"
              className="feed-off"
              isBusy={busy === 'others'}
              onClick={() => void signOut('others')}
            >
              Sign out all others
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="dialog-body devices" ref={list} tabIndex={-1}>
        {failure !== null && (
          <NotAnswered
            offline="Your devices can't be listed without a connection."
            failure={failure}
            onRetry={retry}
          />
        )}
        {sessions === undefined && failure === null && (
          <Loading text="Loading your devices…" skeleton={<SkeletonRows count={2} />} />
        )}
        {sessions && (
          <ul className="rows">
            {sessions.map((one) => (
              <Device
                key={one.id}
                session={one}
                isBusy={busy === one.id}
                onSignOut={() => void signOut(one)}
              />
            ))}
          </ul>
        )}
        {sessions && others.length === 0 && (
          <p className="help">You&apos;re signed in on this device only.</p>
        )}
      </div>
    </Dialog>
  );
}

interface DeviceProps {
  session: OwnSession;
  isBusy: boolean;
  onSignOut: () => void;
}

function Device({ session, isBusy, onSignOut }: DeviceProps) {
  const { device, createdAt, lastSeen, isThis } = session;
  const now = useNow();
  const name = device === '' ? UNKNOWN : device;
  return (
    <li className="account-row">
      <Tile>
        <MonitorSmartphone />
      </Tile>
      <div>
        <h3>{name}</h3>
        <p>
          {!isThis && (
            <>
              Last seen <Moment iso={lastSeen} say={(iso) => dayAndTime(iso, new Date(now))} />
              <br />
            </>
          )}
          Signed in <Moment iso={createdAt} say={calendarDate} />
        </p>
      </div>
      {isThis ? (
        <Pill tone="ok">This device</Pill>
      ) : (
        <Button aria-label={`Sign out ${name}`} isBusy={isBusy} onClick={onSignOut}>
          <LogOut />
          Sign out
        </Button>
      )}
    </li>
  );
}

function useSigningOut() {
  const [busy, setBusy] = useState<string | null>(null);
  const signOut = async (whom: OwnSession | 'others') => {
    if (!(await confirm(questionAbout(whom)))) return;
    setBusy(whom === 'others' ? whom : whom.id);
    try {
      await (whom === 'others' ? signOutOthers() : signOutDevice(whom.id));
      const text = whom === 'others' ? 'All other devices are signed out.' : 'Signed out there.';
      notify({ kind: 'ok', text, subject: SUBJECT });
    } catch (error) {
      const text = `Couldn't sign out. ${refusalOf(error).message}`;
      notify({ kind: 'bad', text, subject: SUBJECT });
    }
    setBusy(null);
  };
  return { busy, signOut };
}

function questionAbout(whom: OwnSession | 'others'): Question {
  const many = whom === 'others';
  return {
    title: many
      ? 'Sign out all other devices?'
      : `Sign out ${whom.device === '' ? 'this other device' : whom.device}?`,
    text: `${many ? 'They have' : 'It has'} to sign in again. Changes that wait to be sent there stay until then.`,
    yes: 'Sign out',
    no: 'Keep signed in',
    isDestructive: true,
  };
}
