export const conflictTexts = {
  somebody: 'Somebody',
  title: (who: string, subject: string) => `${who} saved ${subject} while you were writing`,
  caption: 'Nothing of yours is lost and nothing of theirs was overwritten. Choose what goes on the site.',
  both: 'Where you differ',
  same: 'You and they wrote the same.',
  theirs: (who: string) => `${who}: on the site now`,
  mine: 'Yours',
  later: 'Decide later',
  takeTheirs: 'Take theirs',
  keepMine: 'Keep mine',
} as const
