import type { EventView } from '#sync/views/views.ts';
import type { Editing } from '#ui/editing/editing.ts';
import { Button } from '#ui/press/button.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { dayIn } from '#domain/time/zoned-time.ts';
import type { TypedEvent } from '../typed-event.ts';
import { RepeatField } from './repeat-field.tsx';
import {
  changedRule,
  firstStartOf,
  OWN_RULE,
  ruleWords,
  savedRepeat,
  type SeriesBase,
  type SeriesDraft,
} from './series-edit.ts';
import { SeriesScopeField } from './series-scope-field.tsx';
import { ruleOf } from './typed-repeat.ts';

interface SeriesChangeProps {
  editing: Editing<TypedEvent>;
  /** The event as it is saved. */
  event: EventView;
  /** Undefined until it is told. */
  series: SeriesBase | undefined;
}

/** SPEC 31.23, 31.30: which events of a series an edit is of, and the rule of the series, which may be changed along. */
export function SeriesChange({ editing, event, series }: SeriesChangeProps) {
  const { draft: typed, errors, change } = editing;
  const { scope = 'this' } = typed;
  const now = new Date(useNow());
  const draft = series && { typed, event, series };
  return (
    <>
      <SeriesScopeField
        scope={scope}
        isNewRule={draft !== undefined && changedRule(draft, now) !== undefined}
        onChange={(next) => {
          change({ scope: next, ...(next === 'this' && { repeat: undefined }) });
        }}
      />
      <div className="series-rule">
        {draft && (
          <Rule
            draft={draft}
            error={errors['rule']}
            onChange={(repeat) => {
              change({ repeat });
            }}
          />
        )}
      </div>
    </>
  );
}

interface RuleProps {
  draft: SeriesDraft;
  error: string | undefined;
  /** Undefined: it stays. */
  onChange: (repeat: TypedEvent['repeat']) => void;
}

/** The rule in words; where other events than the one are changed too, a press opens it. */
function Rule({ draft, error, onChange }: RuleProps) {
  const { typed, event, series } = draft;
  const { zone } = series;
  const start = firstStartOf(draft, new Date(useNow()));
  const begin = start ?? event.start;
  const { repeat } = typed;
  const rule = repeat ? ruleOf(repeat, { day: dayIn(zone, new Date(begin)), zone }) : series.rule;
  const saved = savedRepeat(draft);
  return (
    <>
      <p>
        <span className="field-label">Repeats</span> {ruleWords(rule, { start: begin, zone })}
      </p>
      {typed.scope !== 'this' && (
        <Button
          look="line"
          aria-expanded={repeat != null}
          onClick={() => {
            onChange(repeat ? undefined : saved);
          }}
        >
          {repeat ? 'Keep the rule' : 'Change the rule'}
        </Button>
      )}
      {repeat && (
        <RepeatField
          {...{ repeat, start, zone, error, onChange }}
          other={saved.unit === 'own' ? { text: OWN_RULE, repeat: saved } : null}
          counted="How many times from then on"
        />
      )}
    </>
  );
}
