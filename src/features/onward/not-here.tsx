import { CloudOff } from 'lucide-react';

/** For a part that is unavailable: why, and what can be done, is told once, by the posts below or the line above. */
export function NotHere() {
  return (
    <div className="empty onward-not-here">
      <CloudOff />
      <p>This isn&apos;t on your device yet.</p>
    </div>
  );
}
