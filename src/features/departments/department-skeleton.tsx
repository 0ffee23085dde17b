import type { ReactNode } from 'react';
import { SkeletonCards } from '#ui/loading/skeleton-cards.tsx';
import { SkeletonLines, SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { BriefingSkeleton } from './briefing.tsx';
import { heads, ModuleToggle, type DepartmentCard } from './module-card.tsx';
import type { OpenCards } from './open-cards.ts';
import { RosterSkeleton } from './roster-module.tsx';

interface DepartmentSkeletonProps {
  cards: readonly DepartmentCard[];
  openness: OpenCards;
}

/** A department's cards while they load; their titles are known, and they can already be collapsed and expanded. */
export function DepartmentSkeleton({ cards, openness }: DepartmentSkeletonProps) {
  return cards.map((card) => <CardSkeleton key={card} card={card} openness={openness} />);
}

const shapes: Readonly<Record<DepartmentCard, ReactNode>> = {
  briefing: <BriefingSkeleton />,
  roster: <RosterSkeleton />,
  calendar: <SkeletonRows count={5} lead={{ width: 84, height: 48 }} />,
  resources: <SkeletonRows count={3} />,
  applications: <SkeletonLines count={2} />,
  videos: <SkeletonCards count={3} />,
  'manage-applications': <SkeletonLines count={2} />,
};

function CardSkeleton({ card, openness }: { card: DepartmentCard; openness: OpenCards }) {
  const { title, icon: Icon } = heads[card];
  const isOpen = openness.isOpen(card);
  return (
    <div className="card module" data-module={card}>
      <div className="card-head">
        <Icon />
        <h2 dir="auto">{title}</h2>
        <ModuleToggle
          module={card}
          isOpen={isOpen}
          onOpen={(next) => {
            openness.setOpen(card, next);
          }}
        />
      </div>
      {isOpen && (
        <div className="module-content" aria-hidden="true">
          {shapes[card]}
        </div>
      )}
    </div>
  );
}
