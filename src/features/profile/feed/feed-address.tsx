import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { readKept, writeKept } from '#browser/browser-storage.ts';
import type { FeedAddresses } from '#contract/calendar-feed.ts';
import { CopiedAddress } from '#ui/fields/copied-address.tsx';
import { Button, buttonClass } from '#ui/press/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';

/** The subject of every toast about the feed: only the latest is shown. */
export const SUBJECT = 'calendar feed';

/** The key in this tab's storage that is set once the browser was asked to open the address. */
const PRESSED = 'muster-feed-opened';

/** What takes the focus once the feed was switched on or off. */
export const MAIN_ACTION = 'feed-main-action';

interface FeedAddressProps {
  addresses: FeedAddresses;
  isBusy: boolean;
  onRenew: () => void;
}

type Kind = keyof FeedAddresses;

/** The address of one of the two calendars, and the ways into a calendar app. */
export function FeedAddress({ addresses, isBusy, onRenew }: FeedAddressProps) {
  const [chosen, setChosen] = useState<Kind>('mine');
  // Firefox may leave the page for its own ("The address wasn't understood"); whoever comes back then finds what to do.
  const [isPressed, setPressed] = useState(() => readKept('session', PRESSED) !== null);
  const address = addresses[chosen] ?? addresses.mine ?? '';
  return (
    <>
      {addresses.all !== null && (
        <Segmented
          label="Events in the calendar"
          options={[
            { value: 'mine', label: 'My RSVPs' },
            { value: 'all', label: 'All events' },
          ]}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {/* Calendar apps answer to this scheme and subscribe; over https they would import once. */}
      <a
        id={MAIN_ACTION}
        className={buttonClass('go', 'wide')}
        href={address.replace(/^https?:/, 'webcal:')}
        onClick={() => {
          writeKept('session', PRESSED, '1');
          setPressed(true);
        }}
      >
        <CalendarSync />
        Open in calendar app
      </a>
      <div role="status">{isPressed && <IfNothingOpened />}</div>
      <Field
        label="Private address"
        help="Add it to your calendar app as a subscription. Anyone who has this address can see these events, so keep it to yourself. A new password switches it off."
      >
        <CopiedAddress address={address} noun="address" subject={SUBJECT} />
      </Field>
      <p className="note feed-note">
        <span>
          Your calendar app decides how often it looks: some every hour, some once a day. Shared the
          address by mistake?
        </span>
        <Button look="ghost" isBusy={isBusy} onClick={onRenew}>
          Get a new one
        </Button>
      </p>
    </>
  );
}

/** These steps are shown in any case, since no page learns whether an app took over. */
function IfNothingOpened() {
  return (
    <div className="feed-steps">
      <p>Nothing opened? Copy the address below, then:</p>
      <ul>
        {steps.map(([app, way]) => (
          <li key={app}>
            <b>{app}</b> {way}
          </li>
        ))}
      </ul>
    </div>
  );
}

const steps = [
  ['Google, Android:', 'on a computer, open Google Calendar, Other calendars, +, From URL.'],
  ['Outlook:', 'Add calendar, Subscribe from web.'],
  ['iPhone, iPad:', 'in Calendar, tap Calendars, Add Calendar, Add Subscription Calendar.'],
  ['Mac:', 'in Calendar, File, New Calendar Subscription.'],
  ['Thunderbird:', 'New Calendar, On the Network.'],
] as const;
