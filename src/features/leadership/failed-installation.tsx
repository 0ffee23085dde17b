import { CircleAlert } from 'lucide-react';
import { useFailedInstallations } from '#data/failed-installations.ts';

/** SPEC 11.9: an Admin sees this from the first failure on. */
export function FailedInstallation() {
  const failed = useFailedInstallations();
  if (failed === null) return null;
  const times = failed.times === 1 ? 'once' : `${failed.times} times in a row`;
  return (
    <p className="leader-installation" role="status">
      <CircleAlert className="small" />
      <span>
        The app couldn&apos;t be installed on this device ({times}): {failed.changed} was changed on
        its way. A proxy or filter in front of the portal may be rewriting files.
      </span>
    </p>
  );
}
