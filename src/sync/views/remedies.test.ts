import { expect, it } from 'vitest';
import { expiredKeys } from '#tests/support/hostile/expired-keys.inputs.ts';
import { remediesOf } from './change-texts.ts';

it.each(expiredKeys)(
  'OB32 $input, refused for its age, is asked about: it can be sent again',
  ({ id, name, args }) => {
    const refused = {
      id,
      name,
      args,
      label: { title: '' },
      at: new Date(),
      state: 'refused',
    } as const;
    expect(remediesOf({ ...refused, code: 'key_expired' }).mayRetry).toBe(true);
    expect(remediesOf({ ...refused, code: 'not_found' }).mayRetry).toBe(false); // control
  },
);
