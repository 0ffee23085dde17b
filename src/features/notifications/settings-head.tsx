import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import './settings-head.css';

/** The top of the settings. It stands there before the file of their screen has come, too. */
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
