import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import './settings-head.css';

/** The top of the settings, which is shown while the screen's own chunk loads as well. */
export function SettingsHead({ children }: { children?: ReactNode }) {
  return (
    <>
      <Link className="settings-back" to="/dashboard">
        <ChevronLeft className="small" />
        My Profile
      </Link>
      <div className="head">
        <div className="grows">
          <h1>Notifications</h1>
          <p>Choose what reaches you, and when.</p>
        </div>
        {children}
      </div>
    </>
  );
}
