import { useServerMinute } from './server-minute.data.ts';
import { useZone } from '#ui/time/device-zone.ts';
import { NeedsPeople } from './needs-people.tsx';
import { NextForRecruit, NextForYou } from './next-for-you.tsx';

/** What comes next for an org member, and what they could do. */
export function MembersOnward() {
  useZone();
  const now = useServerMinute();
  return (
    <>
      <NextForYou now={now} />
      <NeedsPeople now={now} />
    </>
  );
}

/** What comes next for somebody who signed up while they were an org member, or is about to be one. */
export function RecruitsNext() {
  useZone();
  return <NextForRecruit now={useServerMinute()} />;
}
