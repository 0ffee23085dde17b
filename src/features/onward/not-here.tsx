import { CloudOff } from 'lucide-react';
import { EmptyState } from '#ui/loaded.tsx';

/** For a part that is unavailable: why, and what can be done, is told once, by the posts below or the line above. */
export function NotHere() {
  return <EmptyState icon={CloudOff} text="This isn't on your device yet." />;
}
