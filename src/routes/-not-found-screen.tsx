import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { buttonClass } from '#ui/press/button.tsx';
import { EmptyState } from '#ui/loading/loaded.tsx';

export function NotFoundScreen() {
  return (
    <>
      <h1 className="sr-only">Page not found</h1>
      <div className="card" data-unkept="">
        <EmptyState
          icon={Compass}
          text="Page not found. Check the address or go home."
          action={
            <Link className={buttonClass('line')} to="/home">
              Home
            </Link>
          }
        />
      </div>
    </>
  );
}
