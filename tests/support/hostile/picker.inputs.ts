/** Some of the catalogue's positions, in its order. */
export const positionsToFind = [
  { title: 'Founder', note: 'Executive' },
  { title: 'Fleet Commander', note: 'Executive' },
  { title: 'Chief Logistics Officer', note: 'Logistics' },
  { title: 'Logistics Officer', note: 'Logistics' },
  { title: 'Hauler', note: 'Logistics' },
  { title: 'Chief Technology Officer', note: 'Technology' },
  { title: 'Chief Medical Officer', note: 'Medical' },
  { title: 'Medical Officer', note: 'Medical' },
  { title: 'Field Medic', note: 'Medical' },
  { title: 'Søren’s Co-op lead', note: 'T-72 wing' },
] as const;

/** What people type into the list of positions, and which position comes first then. */
export const typedForPositions = [
  {
    input: 'Chief Log',
    expected: 'Chief Logistics Officer',
    source: 'own: two words, one unfinished',
  },
  {
    input: 'chief  med',
    expected: 'Chief Medical Officer',
    source: 'own: small letters, a space too many',
  },
  {
    input: 'médic',
    expected: 'Medical Officer',
    source: 'own: an accent that the list does not have',
  },
  {
    input: 'officer logistics',
    expected: 'Chief Logistics Officer',
    source: 'own: the words the other way round',
  },
  { input: 'HAUL', expected: 'Hauler', source: 'own: capitals' },
  {
    input: 'ｈａｕｌｅｒ',
    expected: 'Hauler',
    source: 'own: full-width letters of a Japanese keyboard',
  },
  { input: 'coop', expected: 'Søren’s Co-op lead', source: 'own: without the hyphen' },
  { input: 'co-op', expected: 'Søren’s Co-op lead', source: 'own: as it is written' },
  { input: 'sorens', expected: 'Søren’s Co-op lead', source: 'own: a letter that stays whole' },
  { input: 'T72', expected: 'Søren’s Co-op lead', source: 'own: what stands behind the title' },
  { input: 'hau-ler', expected: 'Hauler', source: 'own: a hyphen that the list does not have' },
  { input: 'Field_Medic', expected: 'Field Medic', source: 'own: as usernames have it' },
  { input: 'no such thing', expected: undefined, source: 'own' },
] as const;

/** What people type as a role's capacity, and the message that they get. */
export const typedCapacities = [
  {
    input: '0',
    expected: 'A role needs at least one place. To leave it out, untick it.',
    source: 'own: nobody shall sign up',
  },
  {
    input: '-3',
    expected: 'A role needs at least one place. To leave it out, untick it.',
    source: 'HTML input type=number: min does not stop typing',
  },
  {
    input: '00',
    expected: 'A role needs at least one place. To leave it out, untick it.',
    source: 'own',
  },
  {
    input: '1.5',
    expected: 'Places are counted in whole numbers.',
    source: 'HTML input type=number: step does not stop typing',
  },
  {
    input: '1e2',
    expected: 'Places are counted in whole numbers.',
    source: 'HTML: a valid floating-point number may have an exponent',
  },
  {
    input: '20000',
    expected: 'A role has at most 10,000 places.',
    source: 'own: more than the server takes',
  },
  { input: '8', expected: null, source: 'own: control' },
  { input: '', expected: null, source: 'own: emptied, to type another' },
] as const;
