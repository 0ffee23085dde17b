// @chunk dialogs
import { useId } from 'react';
import { useBackCloses } from '#ui/press/back-closes.ts';
import { Button } from '#ui/press/button.tsx';
import type { Question } from './confirm.ts';
import { Dialog } from './dialog.tsx';
import './question-dialog.css';

interface QuestionDialogProps {
  question: Question;
  onAnswer: (isYes: boolean) => void;
}

export function QuestionDialog({ question, onAnswer }: QuestionDialogProps) {
  const textId = useId();
  const no = () => {
    onAnswer(false);
  };
  useBackCloses(no);
  return (
    <Dialog
      role="alertdialog"
      title={question.title}
      head="none"
      describedBy={textId}
      onClose={no}
      foot={
        <>
          <Button data-autofocus onClick={no}>
            {question.no}
          </Button>
          <Button
            look={question.isDestructive ? 'kill' : 'go'}
            onClick={() => {
              onAnswer(true);
            }}
          >
            {question.yes}
          </Button>
        </>
      }
    >
      <div className="question">
        <h2>{question.title}</h2>
        <p id={textId}>{question.text}</p>
      </div>
    </Dialog>
  );
}
