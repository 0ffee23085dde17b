import { Compass } from 'lucide-react';
import { useState, type Ref } from 'react';
import { usePreferences, useProfile } from '#data/profile.ts';
import { useSession } from '#data/session.ts';
import { Button } from '#ui/button.tsx';
import { useNow } from '#ui/clock.ts';
import { Loading } from '#ui/loaded.tsx';
import { dayAndTime } from '#ui/time.ts';
import { JourneyDialog } from './journey-dialog.tsx';
import { useJourneyFocus } from './journey-focus.ts';
import { MyPositions } from './my-positions.tsx';
import { MyRsvps } from './my-rsvps.tsx';
import { OrgJourney } from './org-journey.tsx';
import { UserInformation } from './user-information.tsx';
import './dashboard.css';
import './profile.css';

export function DashboardScreen() {
  const session = useSession();
  const profile = useProfile();
  const preferences = usePreferences();
  const [dialog, setDialog] = useState<'journey' | null>(null);
  const now = useNow();
  const hasNoInterests = preferences?.preferences.interests.length === 0;
  const hasBanner = hasNoInterests && dialog === null;
  const focus = useJourneyFocus({ isOpen: dialog === 'journey', hasBanner });
  if (session.status !== 'member') return null; // the guard is about to leave this screen

  const openJourney = () => {
    setDialog('journey');
  };
  const lastLogin = profile?.profile.lastLogin;
  return (
    <>
      <div className="head">
        <div>
          <h1>Welcome, {session.username}</h1>
          <p>
            Signed in as {session.role}
            {lastLogin && ` · last login ${dayAndTime(lastLogin, new Date(now))}`}
          </p>
        </div>
      </div>
      {hasBanner && <WelcomeBanner setButton={focus.setButton} onSet={openJourney} />}
      {profile ? (
        <div className="dashboard">
          <UserInformation view={profile} />
          <OrgJourney view={preferences} editButton={focus.updateButton} onEdit={openJourney} />
          <MyPositions profile={profile.profile} />
          <MyRsvps />
        </div>
      ) : (
        <div className="card">
          <Loading text="Loading profile…" />
        </div>
      )}
      {preferences && dialog === 'journey' && (
        <JourneyDialog
          view={preferences}
          onClose={() => {
            setDialog(null);
          }}
        />
      )}
    </>
  );
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
