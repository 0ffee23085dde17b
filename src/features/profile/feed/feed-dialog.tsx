import { useEffect, useState } from 'react';
import type { FeedAddresses } from '#contract/calendar-feed.ts';
import { feedChanges, useFeedAddresses, type FeedChange } from './feed-address.data.ts';
import { refusalOf } from '#data/refusal.ts';
import { useBackCloses } from '#ui/press/back-closes.ts';
import { Button } from '#ui/press/button.tsx';
import { confirm, type Question } from '#ui/overlays/confirm.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Loading } from '#ui/loading/loaded.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { Shimmer } from '#ui/loading/shimmer.tsx';
import { NotAnswered } from '../not-answered.tsx';
import { FeedAddress, MAIN_ACTION, SUBJECT } from './feed-address.tsx';

const OFFLINE = 'Your calendar feed needs a connection.';

/** The member's calendar feed: switched on and off, its addresses, and new ones. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose);
  const { addresses, failure, retry } = useFeedAddresses();
  const { busy, act } = useFeedChange();
  const isOn = addresses !== undefined && addresses.mine !== null;
  // A known address is of use even if the server fails to answer; without one there is nothing to offer.
  const isUnknown = failure !== null && !isOn;
  useFocusOnWhatCame(addresses, failure);
  return (
    <Dialog
      title="Calendar feed"
      lead="Your events in Google, Apple, Outlook or any other calendar app."
      onClose={onClose}
      foot={
        <>
          {isOn && (
            <Button
              look="cut"
              className="feed-off"
              isBusy={busy === 'switchOff'}
              onClick={() => void act('switchOff')}
            >
              Switch off
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
          {addresses?.mine === null && !isUnknown && (
            <Button
              id={MAIN_ACTION}
              look="go"
              isBusy={busy === 'switchOn'}
              busyText="Switching on..."
              onClick={() => void act('switchOn')}
            >
              Switch on
            </Button>
          )}
        </>
      }
    >
      <div className="dialog-body feed">
        {isUnknown && <NotAnswered offline={OFFLINE} failure={failure} onRetry={retry} />}
        {addresses === undefined && failure === null && (
          <Loading text="Loading calendar feed…" skeleton={<Shimmer height={132} />} />
        )}
        {addresses?.mine === null && !isUnknown && <Off />}
        {isOn && (
          <FeedAddress
            addresses={addresses}
            isBusy={busy === 'renew'}
            onRenew={() => void act('renew')}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Moves the focus to the next action: a press that switches the feed on or off, or tries again, removes its own button. */
function useFocusOnWhatCame(addresses: FeedAddresses | undefined, failure: Error | null): void {
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const next = document.querySelector<HTMLElement>(`#${MAIN_ACTION}, .feed .empty button`);
    next?.focus();
  }, [addresses, failure]);
}

function Off() {
  return (
    <>
      <p>
        Switch it on to get a private address for your calendar app. The app looks there by itself,
        so new times and cancellations show up without you doing anything.
      </p>
      <p className="help">You can get a new address or switch it off whenever you like.</p>
    </>
  );
}

const questions: Readonly<Partial<Record<FeedChange, Question>>> = {
  renew: {
    title: 'Get a new address?',
    text: 'The old address stops working at once, in every calendar that uses it.',
    yes: 'Get new address',
    no: 'Keep address',
    isDestructive: true,
  },
  switchOff: {
    title: 'Switch off your calendar feed?',
    text: 'Its address stops working at once, in every calendar that uses it.',
    yes: 'Switch off feed',
    no: 'Keep it on',
    isDestructive: true,
  },
};

const outcomes: Readonly<Record<FeedChange, string>> = {
  switchOn: 'Your calendar feed is on.',
  renew: 'Your calendar feed has a new address.',
  switchOff: 'Your calendar feed is off.',
};

function useFeedChange() {
  const [busy, setBusy] = useState<FeedChange | null>(null);
  const act = async (change: FeedChange) => {
    const question = questions[change];
    if (question && !(await confirm(question))) return;
    setBusy(change);
    try {
      await feedChanges[change]();
      notify({ kind: 'ok', text: outcomes[change], subject: SUBJECT });
    } catch (error) {
      const { message } = refusalOf(error);
      notify({
        kind: 'bad',
        text: `Couldn't change your calendar feed. ${message}`,
        subject: SUBJECT,
      });
    }
    setBusy(null);
  };
  return { busy, act };
}
