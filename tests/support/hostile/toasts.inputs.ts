// A message stays while somebody reads it, so that nobody presses a button that has just gone.

/** What happens to a message of success, with seconds between the steps, and whether it is still shown at the end. */
export const heldToasts = [
  {
    input: [4, 'pointer comes', 60, 'pointer goes', 4.9],
    expected: true,
    source: 'own: it has its whole time again',
  },
  {
    input: [4, 'pointer comes', 60, 'pointer goes', 5],
    expected: false,
    source: 'own: and no more than that',
  },
  {
    input: ['focus comes', 3, 'pointer comes', 3, 'focus goes', 60],
    expected: true,
    source: 'own: the pointer stays where the focus was',
  },
  {
    input: ['pointer comes', 1, 'pointer comes', 1, 'pointer goes', 5],
    expected: false,
    source: 'DOM: pointerenter twice for one leaving, when what was under it goes',
  },
  {
    input: [2, 'focus goes', 3],
    expected: false,
    source: 'DOM: a blur of what never had the focus must not begin its time anew',
  },
  {
    input: ['pointer comes', 60, 'focus comes', 'pointer goes', 60, 'focus goes', 4],
    expected: true,
    source: 'WCAG 2.2, 2.2.1: from mouse to keyboard without a moment between',
  },
] as const;
