/** Texts of the page shown instead of one that cannot be rendered now. */
export const refusalTexts = {
  pageTitle: 'Réessayez dans un instant',
  busy: 'Le site est très occupé. Réessayez dans un instant.',
  tooMany: (phone: string) =>
    `Beaucoup de demandes viennent de cette connexion. Attendez une minute, puis réessayez, ou appelez au ${phone}.`,
  nothingLost: (phone: string) =>
    `Rien n’est perdu\u00a0: votre texte est toujours là. Vous pouvez aussi appeler au ${phone}.`,
  tryAgain: 'Réessayer',
} as const
