// The form for a new password names the account exactly as its owner writes it: a password manager would keep two entries otherwise.

export const namesOfAccounts = [
  { input: 'Bo', source: 'own: the shortest' },
  { input: 'O’Neil & Sons', source: 'own: what HTML would escape' },
  { input: 'İpek', source: 'Unicode CaseFolding: a letter that becomes two' },
  { input: 'رامي', source: 'own: from right to left' },
  { input: '12345', source: 'own: only figures' },
  { input: 'Straße', source: 'Unicode CaseFolding: ß, kept as it is written' },
] as const;
