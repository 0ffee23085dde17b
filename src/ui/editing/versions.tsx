import { SafeHtml } from '#ui/html/safe-html.tsx';
import type { Compared } from './version-comparison.ts';
import './versions.css';

interface VersionsProps {
  /** At least one difference. */
  differences: readonly Compared[];
}

/** Two people's versions of the same thing, side by side. */
export function Versions({ differences }: VersionsProps) {
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
        {differences.map(({ name, theirs, mine, policy }) => (
          <tr key={name}>
            <th dir="auto" scope="row">
              {name}
            </th>
            <td dir="auto">
              <Version text={theirs} policy={policy} />
            </td>
            <td dir="auto">
              <Version text={mine} policy={policy} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface VersionProps extends Pick<Compared, 'policy'> {
  text: string;
}

function Version({ text, policy }: VersionProps) {
  if (text === '') return 'None';
  return policy ? <SafeHtml html={text} policy={policy} /> : text;
}
