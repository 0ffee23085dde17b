import { CircleAlert, Clock, Info } from 'lucide-react';
import { comingText } from '#domain/check-in.ts';
import type { ProfileView } from '#sync/views/views.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Fact } from '#ui/page/fact.tsx';
import { Pill } from '#ui/page/pill.tsx';
import { RolePill } from '#ui/muster/role-pill.tsx';
import { lastLoginText } from '#ui/muster/last-login.ts';
import { useOwnAttendance } from './attendance.data.ts';
import { joinDateText } from './profile-words.ts';

export function ProfileFacts({ view }: { view: ProfileView }) {
  const { profile, state, refusal } = view;
  const attendance = useOwnAttendance();
  return (
    <div className="card-body">
      <div className="identity">
        <Avatar name={profile.username} address={profile.avatarUrl} size="l" />
        <div>
          <h3 dir="auto">{profile.username}</h3>
          <div className="identity-pills">
            <RolePill role={profile.role} />
            {profile.flags.includes('OrgMember') && <Pill tone="beacon">Org member</Pill>}
            {state === 'waiting' && (
              <Pill tone="wait" icon={Clock}>
                Waiting to send
              </Pill>
            )}
          </div>
        </div>
      </div>
      {state === 'refused' && refusal && (
        <div className="banner banner-bad profile-refused">
          <CircleAlert />
          <p>Your last change wasn&apos;t accepted. {refusal.message}</p>
        </div>
      )}
      <dl className="facts">
        <Fact name="Game username" value={profile.gameUserName} />
        <Fact name="Discord name" value={profile.discordName} />
        <Fact name="Email" value={profile.email} isLong />
        <Fact name="Joined" value={joinDateText(profile)} />
        <Fact name="Came to events" value={attendance ? comingText(attendance) : '–'} />
        <Fact name="Last login" value={lastLoginText(profile)} />
        <Fact name="Primary position" value={profile.primaryPositionTitle} />
        <Fact name="Secondary position" value={profile.secondaryPositionTitle} />
        <Fact name="Tertiary position" value={profile.tertiaryPositionTitle} />
      </dl>
      <p className="note">
        <Info className="small" />
        <span>Your Discord name is used for event role assignments, so keep it accurate.</span>
      </p>
    </div>
  );
}
