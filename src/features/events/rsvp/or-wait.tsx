import { keepToWait, useIsToWait } from '#data/or-wait.ts';
import { Switch } from '#ui/fields/switch.tsx';

/**
 * SPEC 30.18: what is to become of an RSVP if its role is full by the time it arrives. Remembered on this device. It stands there with a
 * connection, too: one that came and went with it would move what is just being pressed.
 */
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
