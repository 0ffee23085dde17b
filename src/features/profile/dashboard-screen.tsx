import { Link } from '@tanstack/react-router';
import { Bell, Compass } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { known } from '#data/loaded.ts';
import { usePreferences, useProfile } from './profile.data.ts';
import { useSession } from '#data/session.ts';
import { Button, buttonClass } from '#ui/press/button.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { Loaded } from '#ui/loading/loaded.tsx';
import { useNamedPart } from '#ui/page/part-named-in-address.ts';
import { dayAndTime } from '#ui/time/time.ts';
import { AccountCard } from './account/account-card.tsx';
import { AwayTimes } from './away/away-times.tsx';
import { CalendarFeed } from './feed/calendar-feed.tsx';
import { DataExport } from './account/data-export.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { JourneyDialog } from './journey/journey-dialog.tsx';
import { useJourneyFocus } from './journey/journey-focus.ts';
import { MyPositions } from './my-positions.tsx';
import { MyRsvps } from './rsvps/my-rsvps.tsx';
import { OrgJourney } from './journey/org-journey.tsx';
import { UserInformation } from './user-information/user-information.tsx';
import './dashboard.css';
import './profile.css';

export function DashboardScreen() {
  const session = useSession();
  const profile = useProfile();
  const preferences = usePreferences();
  const choices = known(preferences);
  const [dialog, setDialog] = useState<'journey' | null>(null);
  const now = useNow();
  const hasNoInterests = choices?.preferences.interests.length === 0;
  // The banner is not shown before the cards, which it would push down.
  const hasBanner = hasNoInterests && dialog === null && profile.state !== 'not-yet';
  const focus = useJourneyFocus({ isOpen: dialog === 'journey', hasBanner });
  if (session.status !== 'member') return null; // the guard is about to leave this screen

  const openJourney = () => {
    setDialog('journey');
  };
  return (
    <>
      <Welcome
        username={session.username}
        role={session.role}
        lastLogin={known(profile)?.profile.lastLogin}
        now={now}
      />
      {hasBanner && <WelcomeBanner setButton={focus.setButton} onSet={openJourney} />}
      {/* The cards wait for the preferences too: these decide whether there is a banner, which would push the cards down. */}
      <Loaded
        of={preferences.state === 'not-yet' ? preferences : profile}
        text="Loading profile…"
        skeleton={<DashboardSkeleton />}
      >
        {(view) => (
          <Parts>
            <UserInformation view={view} />
            <OrgJourney view={preferences} editButton={focus.updateButton} onEdit={openJourney} />
            <MyPositions profile={view.profile} />
            <MyRsvps />
            <AwayTimes />
            <AccountCard profile={view.profile} />
            <CalendarFeed />
            <DataExport owner={view.profile} />
          </Parts>
        )}
      </Loaded>
      {choices && dialog === 'journey' && (
        <JourneyDialog
          view={choices}
          onClose={() => {
            setDialog(null);
          }}
        />
      )}
    </>
  );
}

interface WelcomeProps {
  username: string;
  role: string;
  lastLogin: string | null | undefined;
  now: number;
}

function Welcome({ username, role, lastLogin, now }: WelcomeProps) {
  return (
    <div className="head">
      <div className="grows">
        <h1>
          Welcome, <bdi>{username}</bdi>
        </h1>
        <p>
          Signed in as {role}
          {lastLogin && (
            <span data-day=""> · last login {dayAndTime(lastLogin, new Date(now))}</span>
          )}
        </p>
      </div>
      <Link
        className={buttonClass('line')}
        to="/dashboard/notifications"
        aria-label="Notification settings"
      >
        <Bell />
        <span className="not-on-phone">Notification settings</span>
      </Link>
    </div>
  );
}

function Parts({ children }: { children: ReactNode }) {
  useNamedPart();
  return <div className="dashboard">{children}</div>;
}

interface WelcomeBannerProps {
  setButton: Ref<HTMLButtonElement>;
  onSet: () => void;
}

function WelcomeBanner({ setButton, onSet }: WelcomeBannerProps) {
  return (
    <div className="banner banner-beacon dashboard-banner">
      <Compass />
      <p>
        <b>Good to have you here.</b> Tell us how you like to play, so leaders can plan with you in
        mind.
      </p>
      <Button ref={setButton} aria-haspopup="dialog" onClick={onSet}>
        Set Preferences
      </Button>
    </div>
  );
}
