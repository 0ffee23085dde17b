import { useMatch, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Loading } from '#ui/loading/loaded.tsx';
import { ShimmerLines } from '#ui/loading/shimmer.tsx';
import { screenHeading, headOf } from './-arrival.ts';

/**
 * Shown while the file of a screen is loading: the screen's heading, where that is known, and a card. An overlay shows
 * neither.
 */
export function PendingScreen() {
  const matches = useMatches();
  const isOverlay = useMatch({ strict: false, select: ({ staticData }) => staticData.isOverlay });
  const shape =
    isOverlay === true ? (
      ''
    ) : (
      <Shape head={headOf(matches) ?? simpleHead(screenHeading(matches))} />
    );
  return <Loading text="Loading…" skeleton={shape} />;
}

function simpleHead(heading: string | null): ReactNode {
  return (
    heading !== null && (
      <div className="head">
        <h1>{heading}</h1>
      </div>
    )
  );
}

function Shape({ head }: { head: ReactNode }) {
  return (
    <>
      {head}
      <div className="card">
        <div className="card-body">
          <ShimmerLines widths={['91.6667%', '80%', '60%', '80%', '40%']} />
        </div>
      </div>
    </>
  );
}
