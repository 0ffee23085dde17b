import { Link } from '@tanstack/react-router';
import { Compass, Pencil } from 'lucide-react';
import { Button, buttonClass } from '#ui/press/button.tsx';
import { EmptyState } from '#ui/loading/loaded.tsx';

interface WayToWrite {
  /** Whether there is a draft. */
  readonly isBegun: boolean;
  readonly takesFocus: boolean;
  readonly onWrite: () => void;
}

/** SPEC 8.9 has the first sentence. Admins can write the page that is missing. */
export function PageNowhere({ way }: { way: WayToWrite | null }) {
  return (
    <div className="paper">
      <div className="head">
        <h1 tabIndex={-1}>Page not found</h1>
      </div>
      <div className="card" role="alert">
        <EmptyState
          icon={Compass}
          text="Failed to load content. Check the address or go home."
          action={
            <div className="nowhere-ways">
              <Link className={buttonClass('line')} to="/home">
                Home
              </Link>
              {way && (
                <Button autoFocus={way.takesFocus} onClick={way.onWrite}>
                  <Pencil />
                  {way.isBegun ? 'Continue editing' : 'Write this page'}
                </Button>
              )}
            </div>
          }
        />
      </div>
    </div>
  );
}
