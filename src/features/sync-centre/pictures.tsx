import { Images, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  changePictureBudget,
  removePictures,
  usePictureUse,
  type PictureUse,
} from './pictures.data.ts';
import { PICTURE_BUDGETS } from '#domain/picture-budget.ts';
import { useOnItsWay } from '#ui/loading/at-once.tsx';
import { Button } from '#ui/press/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { sizeText } from '#domain/size-text.ts';
import { Meter } from './meter.tsx';

const SUBJECT = 'pictures';
const options = PICTURE_BUDGETS.map((budget) => ({
  value: `${budget}`,
  label: budget === 0 ? 'None' : sizeText(budget),
}));

/** SPEC 16.2: how much room pictures take, how much they may, and a way to be rid of them. */
export function Pictures() {
  const use = usePictureUse();
  useOnItsWay(use === undefined);
  if (!use) return null;
  return (
    <Card title="Pictures" icon={Images}>
      <div className="card-body pictures">
        <Kept {...use} />
        <Segmented
          label="Space for pictures"
          options={options}
          value={`${use.budget}`}
          onChange={(value) => {
            void changePictureBudget(Number(value)).catch(tellFailed);
          }}
        />
        <ClearPictures isEmpty={use.used === 0} />
      </div>
    </Card>
  );
}

function Kept({ used, budget }: PictureUse) {
  if (budget === 0) return <p className="meter-text">Pictures are shown only while online.</p>;
  return (
    <div>
      <p className="meter-text">
        {sizeText(used)} of {sizeText(budget)}
      </p>
      <Meter share={used / budget} />
      <p className="note">What&apos;s coming up stays longest, so you can see it offline.</p>
    </div>
  );
}

/** This button asks no question: a picture that is needed is fetched again. */
function ClearPictures({ isEmpty }: { isEmpty: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const clear = async () => {
    setBusy(true);
    try {
      await removePictures();
      notify({ kind: 'ok', subject: SUBJECT, text: 'Pictures cleared.' });
    } catch (error) {
      tellFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button isBusy={isBusy} aria-disabled={isEmpty} onClick={() => void clear()}>
      <Trash2 />
      Clear pictures
    </Button>
  );
}

/** A browser's refusal is a DOMException; any other error is a bug. */
function tellFailed(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
  const text = "Couldn't change that on this device. Please try again.";
  notify({ kind: 'bad', subject: SUBJECT, text });
}
