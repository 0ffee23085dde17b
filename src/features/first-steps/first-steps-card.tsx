import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck, ListChecks, Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { StepFacts } from '#contract/first-steps.ts';
import { noteAllDone, saveFirstSteps, useStepsDoneMeanwhile } from '#data/first-steps.ts';
import { refusalOf } from '#data/refusal.ts';
import { Card } from '#ui/page/card.tsx';
import { Button } from '#ui/press/button.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { stepsOf, type FirstStep } from './steps.ts';
import './first-steps.css';

const SUBJECT = 'first steps';

interface FirstStepsCardProps {
  facts: StepFacts;
  /** Whether the server has just said so: only then is the end told, for the device may not know yet that it was. */
  isFresh: boolean;
}

/** SPEC 28: what a new portal needs, each ticked by having been done; nothing once it is put away. */
export function FirstStepsCard({ facts, isFresh }: FirstStepsCardProps) {
  const [isFinished, setFinished] = useState(false);
  useStepsDoneMeanwhile();
  const steps = stepsOf(facts);
  const left = steps.filter(({ isDone }) => !isDone).length;
  if (isFinished || (left === 0 && isFresh && !facts.isPutAway))
    return (
      <Finished
        onShown={() => {
          setFinished(true);
        }}
      />
    );
  return facts.isPutAway || left === 0 ? null : <Steps steps={steps} left={left} />;
}

function Steps({ steps, left }: { steps: readonly FirstStep[]; left: number }) {
  const { isBusy, putAway } = usePuttingAway();
  const done = steps.length - left;
  return (
    <Card
      title="First steps"
      icon={ListChecks}
      action={
        <Button look="ghost" isBusy={isBusy} onClick={() => void putAway()}>
          Put away
        </Button>
      }
    >
      <p className="first-steps-count">
        <span role="status">
          {done} of {steps.length} done
        </span>
        <span className="first-steps-bar" aria-hidden="true">
          <i style={{ width: `${(done / steps.length) * 100}%` }} />
        </span>
      </p>
      <ul className="first-steps-list">
        {steps.map((step) => (
          <StepRow key={step.title} step={step} />
        ))}
      </ul>
    </Card>
  );
}

function StepRow({ step: { title, text, isDone, place } }: { step: FirstStep }) {
  return (
    <li className="first-step" data-done={isDone || undefined}>
      {isDone ? <CircleCheck aria-label="Done" role="img" /> : <Circle aria-hidden="true" />}
      <div className="grows">
        <Link {...place}>{title}</Link>
        {!isDone && <small>{text}</small>}
      </div>
    </li>
  );
}

/** Says once that everything is done: by the next visit the list is put away. */
function Finished({ onShown }: { onShown: () => void }) {
  useEffect(() => {
    onShown();
    void noteAllDone();
    // oxlint-disable-next-line react/exhaustive-deps -- once, whoever is told of it
  }, []);
  return (
    <Card title="First steps" icon={ListChecks}>
      <p className="first-steps-end" role="status">
        <Sparkles aria-hidden="true" />
        All done. The portal is ready for your people.
      </p>
    </Card>
  );
}

function usePuttingAway() {
  const [isBusy, setBusy] = useState(false);
  const save = async (isPutAway: boolean) => {
    setBusy(true);
    try {
      await saveFirstSteps({ isPutAway });
      if (isPutAway) tellPutAway(() => void save(false));
    } catch (error) {
      const text = `Couldn't save that. ${refusalOf(error).message}`;
      notify({ kind: 'bad', text, subject: SUBJECT });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, putAway: () => save(true) };
}

function tellPutAway(onAct: () => void): void {
  notify({
    ...{ kind: 'ok', text: 'Put away. You find the first steps again in Portal.' },
    ...{ action: { label: 'Undo', onAct }, subject: SUBJECT },
  });
}
