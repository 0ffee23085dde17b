import { useState, type SyntheticEvent } from 'react';
import { UserPlus } from 'lucide-react';
import { Field, Select } from '#ui/fields/field.tsx';
import { Button } from '#ui/press/button.tsx';
import { Picker } from '#ui/muster/picker.tsx';
import { addable } from './addable.ts';
import { destinationsFrom, type PeoplePlace } from './people-groups.ts';
import type { EventPeople } from './people.data.ts';
import { useMoving } from './use-moving.ts';

/** SPEC 30.61: puts somebody who has no seat where they belong. */
export function AddPerson({ people }: { people: EventPeople }) {
  const { event } = people;
  const [userId, setUserId] = useState('');
  const [chosen, setChosen] = useState('');
  const offered = addable(people);
  const person = offered.find((one) => one.userId === userId);
  const { isBusy, move } = useMoving(event, { userId, username: person?.username ?? '' });
  const destinations = person?.destinations ?? destinationsFrom(event, null);
  const destination = destinations.find((one) => keyOf(one) === chosen) ?? destinations[0];
  const handleSubmit = async (submission: SyntheticEvent<HTMLFormElement>) => {
    submission.preventDefault();
    if (!person || !destination) return;
    await move(destination);
    setUserId('');
  };
  return (
    <form
      method="post"
      className="people-add"
      onSubmit={(submission) => void handleSubmit(submission)}
    >
      <Picker
        label="Add somebody"
        value={userId}
        options={offered.map(({ standing, ...one }) => ({
          ...{ value: one.userId, title: one.username },
          ...(standing !== '' && { note: standing }),
        }))}
        onChange={setUserId}
      />
      <Field label="To">
        <Select
          value={destination ? keyOf(destination) : ''}
          onChange={({ target }) => {
            setChosen(target.value);
          }}
        >
          {destinations.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {one.label}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" isBusy={isBusy} aria-disabled={!person}>
        <UserPlus />
        Add
      </Button>
    </form>
  );
}

function keyOf({ to, role }: PeoplePlace): string {
  return `${to} ${role ?? ''}`;
}
