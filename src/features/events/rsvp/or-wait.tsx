import { keepToWait, useIsToWait } from '#data/or-wait.ts';
import { Switch } from '#ui/fields/switch.tsx';

/** SPEC 30.18: what is to become of an RSVP that is sent later, if its role is full by then. Remembered on this device. */
export function OrWait() {
  const isOn = useIsToWait();
  return (
    <div className="or-wait">
      <Switch isOn={isOn} onChange={keepToWait}>
        If it&apos;s full: put me on the waitlist
      </Switch>
    </div>
  );
}
