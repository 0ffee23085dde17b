import { Link } from '@tanstack/react-router';
import { Check, ExternalLink, Hourglass, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { known } from '#data/loaded.ts';
import { useDecline } from './decline.data.ts';
import { usePreferences, useProfile } from '../profile.data.ts';
import type { PreferencesView } from '#sync/views/views.ts';
import { useSite } from '#data/site.ts';
import { useOnItsWay } from '#ui/loading/at-once.tsx';
import { buttonClass } from '#ui/press/button.tsx';
import { classNames } from '#ui/page/class-names.ts';
import { Pill } from '#ui/page/pill.tsx';
import { calendarDate } from '#ui/time/time.ts';
import './joining.css';

/** The place that a recruit wanted to see before being sent home. */
type Barred = 'calendar' | 'department';

declare module '@tanstack/react-router' {
  interface HistoryState {
    barred?: Barred;
  }
}

const barredTexts: Readonly<Record<Barred, string>> = {
  calendar: 'The event calendar opens once a leader has approved your account.',
  department: 'Department pages open once a leader has approved your account.',
};
const opensLater = "Once you're approved, the event calendar and your departments open up here.";

/**
 * The way into the organisation, for somebody who has registered but isn't a member yet: what is done, what comes next,
 * and who decides.
 */
export function Joining({ barred }: { barred: Barred | undefined }) {
  const [profileNow, preferencesNow, declineNow] = [useProfile(), usePreferences(), useDecline()];
  useOnItsWay([profileNow, preferencesNow, declineNow].some(({ state }) => state === 'not-yet'));
  const [profile, preferences] = [known(profileNow), known(preferencesNow)];
  if (!profile || !preferences) return null;
  const { interests } = preferences.preferences;
  const decline = known(declineNow) ?? null;
  return (
    <section aria-labelledby="joining">
      <h2 id="joining">Joining the crew</h2>
      <div className="card">
        {barred && (
          <p className="joining-note joining-barred">
            <Lock className="small" />
            <span>{barredTexts[barred]} Here&apos;s what comes next.</span>
          </p>
        )}
        <ol className="joining-steps">
          <Registered joinDate={profile.profile.joinDate ?? profile.profile.createdAt} />
          {interests.length === 0 ? <PreferencesMissing /> : <PreferencesSet view={preferences} />}
          {decline === null ? (
            <Introduction isNext={interests.length > 0} />
          ) : (
            <Declined note={decline} />
          )}
        </ol>
        {!barred && decline === null && (
          <p className="joining-note">
            <Lock className="small" />
            <span>{opensLater}</span>
          </p>
        )}
      </div>
    </section>
  );
}

function Registered({ joinDate }: { joinDate: string }) {
  return (
    <Step number={1} state="done" title="Registered" pill={<Done />}>
      <p>Your account is ready. You joined on {calendarDate(joinDate)}.</p>
    </Step>
  );
}

function PreferencesMissing() {
  return (
    <Step
      number={2}
      state="next"
      title="Set your preferences"
      pill={<Pill tone="beacon">Next</Pill>}
    >
      <p>Tell us what you like to fly. Leaders read this when they put crews together.</p>
      <PreferencesLink look="go">Set preferences</PreferencesLink>
    </Step>
  );
}

function PreferencesSet({ view: { preferences } }: { view: PreferencesView }) {
  const chosen = [...preferences.interests, preferences.playstyle].filter(Boolean).join(', ');
  return (
    <Step number={2} state="done" title="Set your preferences" pill={<Done />}>
      <p>{chosen}. You can change them any time.</p>
      <PreferencesLink look="line">Change</PreferencesLink>
    </Step>
  );
}

function PreferencesLink({ look, children }: { look: 'go' | 'line'; children: ReactNode }) {
  return (
    <Link className={buttonClass(look)} to="/dashboard">
      {children}
    </Link>
  );
}

function Introduction({ isNext }: { isNext: boolean }) {
  const chat = useSite()?.chatInviteUrl ?? null;
  const hello = chat === null ? 'Get to know the crew.' : 'Say hello in the community chat.';
  const then = isNext
    ? "A leader approves new members by hand, and you'll see it here."
    : 'A leader then approves your account.';
  return (
    <Step
      number={3}
      state={isNext ? 'next' : 'later'}
      title="Introduce yourself"
      pill={<Pill icon={Hourglass}>{isNext ? 'Waiting for approval' : 'Not approved yet'}</Pill>}
    >
      <p>
        {hello} {then}
      </p>
      {chat !== null && (
        <a
          className={buttonClass(isNext ? 'go' : 'line')}
          href={chat}
          target="_blank"
          rel="noreferrer"
        >
          Open chat
          <ExternalLink className="small" />
        </a>
      )}
    </Step>
  );
}

/** SPEC 18.15: what whoever declined wrote, in place of what would come next. */
function Declined({ note }: { note: string }) {
  return (
    <Step
      number={3}
      state="later"
      title="Your registration was declined"
      pill={<Pill>Declined</Pill>}
    >
      <p dir="auto">{note}</p>
      <p>Your account stays, and you can read here as before.</p>
    </Step>
  );
}

interface StepProps {
  number: number;
  state: 'done' | 'next' | 'later';
  title: string;
  pill: ReactNode;
  children: ReactNode;
}

function Step({ number, state, title, pill, children }: StepProps) {
  return (
    <li
      className={classNames('joining-step', `joining-${state}`)}
      aria-current={state === 'next' ? 'step' : undefined}
    >
      <div className="joining-line">
        <span className="joining-disc" aria-hidden="true">
          {state === 'done' ? <Check className="small" /> : number}
        </span>
        {pill}
      </div>
      <h3 dir="auto">{title}</h3>
      {children}
    </li>
  );
}

function Done() {
  return <Pill tone="ok">Done</Pill>;
}
