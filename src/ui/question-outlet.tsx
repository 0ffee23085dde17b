import { lazy, Suspense } from 'react';
import { PartBoundary } from './boundary.tsx';
import { asked } from './confirm.ts';
import { useObservable } from '../observable.ts';

const QuestionDialog = lazy(() =>
  import('./question-dialog.tsx').then((module) => ({ default: module.QuestionDialog })),
);

/** Where the questions asked by `confirm` appear; rendered once, by the frame. */
export function QuestionOutlet() {
  const question = useObservable(asked);
  if (question === null) return null;
  return (
    <PartBoundary of={question}>
      <Suspense>
        <QuestionDialog question={question} onAnswer={question.answer} />
      </Suspense>
    </PartBoundary>
  );
}
