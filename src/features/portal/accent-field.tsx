import { judgeAccent } from '#domain/looks/accent.ts';
import { ColourSwatch } from '#ui/editing/colour-swatch.tsx';
import { Field, Input } from '#ui/fields/field.tsx';
import { Button } from '#ui/press/button.tsx';
import { colourIn, colourProblem } from './portal-draft.ts';
import { WhereFrom, type SettingParts } from './setting-field.tsx';

/** The accent colour, written or picked, and judged while it is chosen (SPEC 22.3). */
export function AccentField({ settings, editing }: SettingParts) {
  const { draft, change } = editing;
  const colour = colourIn(draft);
  const problem = colourProblem(draft);
  return (
    <div className="portal-accent">
      <Field
        label="Accent colour"
        error={problem ?? editing.errors['accent']}
        help={<WhereFrom name="accent" setting={settings.accent} />}
      >
        <Input
          autoComplete="off"
          spellCheck={false}
          value={draft.accent}
          onChange={({ target }) => {
            change({ accent: target.value });
          }}
        />
      </Field>
      <ColourSwatch
        label="Pick the accent colour"
        value={colour ?? settings.accent.value}
        onChange={(accent) => {
          change({ accent });
        }}
      />
      {colour !== null && problem !== undefined && (
        <Button
          className="portal-nearest"
          onClick={() => {
            change({ accent: judgeAccent(colour).nearest });
          }}
        >
          Use {judgeAccent(colour).nearest}
        </Button>
      )}
    </div>
  );
}
