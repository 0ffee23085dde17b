import { lazy } from 'react';
import { asked } from './confirm.ts';
import { Part } from '#ui/loading/lazy-part.tsx';
import { useObservable } from '../../observable.ts';

const QuestionDialog = lazy(() =>
  import('./question-dialog.tsx').then((module) => ({ default: module.QuestionDialog })),
);

/** Where the questions asked by `confirm` appear; rendered once, by the frame. */
export function QuestionOutlet() {
  const question = useObservable(asked);
  if (question === null) return null;
  return (
    <Part of={question} loading={null}>
      <QuestionDialog question={question} onAnswer={question.answer} />
    </Part>
  );
}
