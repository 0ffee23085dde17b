import { CloudOff } from 'lucide-react';

/** What an unavailable part shows. The posts below, or the line above, tell once why, and what can be done. */
export function NotHere() {
  return (
    <div className="empty onward-not-here">
      <CloudOff />
      <p>This isn&apos;t on your device yet.</p>
    </div>
  );
}
