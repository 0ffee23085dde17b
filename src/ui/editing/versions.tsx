import { Check } from 'lucide-react';
import { SafeHtml } from '#ui/html/safe-html.tsx';
import { Button } from '#ui/press/button.tsx';
import type { Editing, Newer, Side } from './editing.ts';
import type { Compared } from './version-comparison.ts';
import './versions.css';

interface VersionsProps<Draft> {
  /** The fields in which the two differ, at least one. */
  differences: Newer<Draft>['differences'];
  onChoose: Editing<Draft>['choose'];
}

/** Two people's versions of the same thing, side by side, one of which is chosen field by field. */
export function Versions<Draft>({ differences, onChoose }: VersionsProps<Draft>) {
  return (
    <table className="versions">
      <thead>
        <tr>
          <td />
          <th scope="col">Theirs</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ name, theirs, mine, policy, fields, side }) => {
          const choose = (chosen: Side) => () => {
            onChoose(fields, chosen);
          };
          return (
            <tr key={name} data-undecided={side === null || undefined}>
              <th dir="auto" scope="row">
                {name}
              </th>
              <td data-whose="Theirs" data-chosen={side === 'theirs' || undefined}>
                <Version text={theirs} policy={policy} />
                <Choice
                  verb="Take theirs"
                  of={name}
                  isChosen={side === 'theirs'}
                  onChoose={choose('theirs')}
                />
              </td>
              <td data-whose="Yours" data-chosen={side === 'mine' || undefined}>
                <Version text={mine} policy={policy} />
                <Choice
                  verb="Keep mine"
                  of={name}
                  isChosen={side === 'mine'}
                  onChoose={choose('mine')}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface VersionProps extends Pick<Compared, 'policy'> {
  text: string;
}

function Version({ text, policy }: VersionProps) {
  return (
    <div className="version-text" dir="auto">
      {text === '' && 'None'}
      {text !== '' && (policy ? <SafeHtml html={text} policy={policy} /> : text)}
    </div>
  );
}

interface ChoiceProps {
  verb: string;
  /** The field's name. */
  of: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ verb, of, isChosen, onChoose }: ChoiceProps) {
  return (
    <Button
      className="version-choice"
      aria-label={`${verb}: ${of}`}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {isChosen && <Check className="small" />}
      {verb}
    </Button>
  );
}
