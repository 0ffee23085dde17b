import { ChevronDown } from 'lucide-react';
import type { StoredRole } from '#contract/events.ts';
import { NO_DATE } from '#contract/shapes.ts';
import { HELPERS_LIMIT, openToAll, QUESTION_LIMIT, REASON_LIMIT } from '#contract/sign-up-rules.ts';
import { isForAll } from '#domain/sign-ups/sign-up-rules.ts';
import type { FieldErrors } from '#ui/editing/editing.ts';
import { Field, Input } from '#ui/fields/field.tsx';
import { MomentField } from '#ui/fields/moment-field.tsx';
import { SettingSwitch } from '#ui/fields/setting-switch.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { AudienceField } from './audience-field.tsx';
import { ChosenFew } from './chosen-few.tsx';
import { useHelperChoices } from './helper-choices.data.ts';
import { rulesText, type TypedRules } from './typed-rules.ts';

interface SignUpFieldsProps {
  rules: TypedRules;
  roles: readonly StoredRole[];
  errors: FieldErrors;
  /** Why it can't be locked here, and what is shown instead; null if it can. */
  lock: Lock | null;
  onChange: (rules: TypedRules) => void;
  onChangeRoles: (roles: readonly StoredRole[]) => void;
}

interface Lock {
  readonly text: string;
  readonly isOn: boolean;
}

/** SPEC 30.56: who may sign up, and when; closed as long as nobody asks for it, with what differs from the usual beside its name. */
export function SignUpFields(props: SignUpFieldsProps) {
  const { rules, roles, errors, lock, onChange, onChangeRoles } = props;
  const now = new Date(useNow());
  const isWrong = Object.keys(errors).some((name) => name in fieldNames);
  const change = (changes: Partial<TypedRules>) => {
    onChange({ ...rules, ...changes });
  };
  return (
    <details className="sign-up-fields" open={isWrong || undefined}>
      <summary>
        <h3>Sign-ups</h3>
        <span>{rulesText({ ...rules, isLocked: lock?.isOn ?? rules.isLocked }, now)}</span>
        <ChevronDown className="small" />
      </summary>
      <div className="form">
        <Times rules={rules} errors={errors} change={change} />
        <Switches rules={rules} lock={lock} change={change} />
        <Field
          label="Question (optional)"
          help="Asked beside each answer, such as “Which ship?” Only its author and whoever may edit events can read a reply."
          error={errors['question']}
        >
          <Input
            value={rules.question}
            maxLength={QUESTION_LIMIT}
            autoComplete="off"
            onChange={({ target }) => {
              change({ question: target.value });
            }}
          />
        </Field>
        <AudienceField
          label="Who may take a seat"
          help="Whoever has any of these. With none, everybody in the organisation."
          error={errors['audience']}
          audience={rules.audience}
          onChange={(audience) => {
            change({ audience });
          }}
        />
        <RolesForSome roles={roles} onChange={onChangeRoles} />
        <Helpers rules={rules} change={change} />
      </div>
    </details>
  );
}

const fieldNames = { opensAt: true, closesAt: true, question: true, audience: true } as const;

function withAudience({ audience: _, ...role }: StoredRole, audience: StoredRole['audience']) {
  return audience === undefined || isForAll(audience) ? role : { ...role, audience };
}

interface RolesForSomeProps {
  roles: readonly StoredRole[];
  onChange: (roles: readonly StoredRole[]) => void;
}

/** Few events need it, and each role is a field of its own: closed as long as no role is for some alone. */
function RolesForSome({ roles, onChange }: RolesForSomeProps) {
  if (roles.length === 0) return null;
  return (
    <details className="roles-for-some" open={roles.some(({ audience }) => audience) || undefined}>
      <summary>
        Roles for some only <ChevronDown className="small" />
      </summary>
      <div className="form">
        {roles.map((role, at) => (
          <AudienceField
            key={role.id ?? role.name}
            label={`Who may be ${role.name}`}
            help="Of those above. With none, all of them."
            audience={role.audience ?? openToAll}
            onChange={(audience) => {
              onChange(roles.with(at, withAudience(role, audience)));
            }}
          />
        ))}
      </div>
    </details>
  );
}

interface PartProps {
  rules: TypedRules;
  change: (changes: Partial<TypedRules>) => void;
}

function Times({ rules, errors, change }: PartProps & { errors: FieldErrors }) {
  return (
    <div className="event-times">
      <MomentField
        isOptional
        unfinished={NO_DATE}
        label="Open (optional)"
        moment={rules.opens}
        error={errors['opensAt']}
        onChange={(opens) => {
          change({ opens });
        }}
      />
      <MomentField
        isOptional
        unfinished={NO_DATE}
        label="Close (optional)"
        moment={rules.closes}
        error={errors['closesAt']}
        onChange={(closes) => {
          change({ closes });
        }}
      />
    </div>
  );
}

function Switches({ rules, lock, change }: PartProps & { lock: Lock | null }) {
  return (
    <>
      <SettingSwitch
        title="Leaders confirm each seat"
        text="A seat is asked for, and yours to give under Manage people."
        isOn={rules.isConfirmed}
        onChange={(isConfirmed) => {
          change({ isConfirmed });
        }}
      />
      <SettingSwitch
        title="Lock sign-ups"
        text={
          lock?.text ??
          'Nobody takes a seat or moves up until you unlock them. Seats can be given up.'
        }
        isOn={lock?.isOn ?? rules.isLocked}
        isDisabled={lock !== null}
        onChange={(isLocked) => {
          change({ isLocked });
        }}
      >
        {lock === null && (
          <Field label="Why (optional)" help="Members read it.">
            <Input
              value={rules.reason}
              maxLength={REASON_LIMIT}
              autoComplete="off"
              onChange={({ target }) => {
                change({ reason: target.value });
              }}
            />
          </Field>
        )}
      </SettingSwitch>
    </>
  );
}

function Helpers({ rules: { helpers }, change }: PartProps) {
  const members = useHelperChoices();
  const chosen = helpers.map(
    (value) => members.find((one) => one.value === value) ?? { value, title: 'Unknown member' },
  );
  return (
    <ChosenFew
      label="Helpers"
      adding="Add a helper"
      help="They may check people in at this event, and nothing else."
      chosen={chosen}
      offered={
        helpers.length < HELPERS_LIMIT
          ? members.filter(({ value }) => !helpers.includes(value))
          : []
      }
      onAdd={(value) => {
        change({ helpers: [...helpers, value] });
      }}
      onRemove={(value) => {
        change({ helpers: helpers.filter((one) => one !== value) });
      }}
    />
  );
}
