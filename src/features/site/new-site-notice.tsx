import { Link } from '@tanstack/react-router';
import { Sparkles, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useSite } from '#data/site.ts';
import { Button } from '#ui/press/button.tsx';
import { countDisplay, dismissNotice, isNoticeDue } from './new-site-notice.state.ts';
import './site.css';

/** SPEC 2.10: says that the site is new, while an Admin has it on, until it has been shown ten times or dismissed. */
export function NewSiteNotice() {
  const isOn = useSite()?.notice === true;
  const [isDue, setDue] = useState(isNoticeDue);
  const isShown = isOn && isDue;
  const isCounted = useRef(false);
  // A display is counted before it is visible, so that it also counts for somebody who leaves at once.
  useLayoutEffect(() => {
    if (!isShown || isCounted.current) return;
    isCounted.current = true;
    countDisplay();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div className="banner banner-beacon site-notice" role="region" aria-label="Notice">
      <Sparkles />
      <p>
        This site is brand new and old accounts were not carried over. Please{' '}
        <Link to="/register">register again</Link>.
      </p>
      <Button
        look="ghost"
        shape="icon"
        aria-label="Dismiss notice"
        onClick={() => {
          dismissNotice();
          setDue(false);
          document.getElementById('main')?.focus({ preventScroll: true });
        }}
      >
        <X />
      </Button>
    </div>
  );
}
