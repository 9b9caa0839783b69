/** Texts that the specification gives in French, for the server and the dashboard. */
export const profileTextsFr = {
  title: 'Votre profil',
  passwordTooShort: 'Le nouveau mot de passe doit contenir au moins 8 caractères.',
  passwordsApart: 'Les mots de passe actuels et nouveaux sont requis pour changer le mot de passe.',
  guessable: {
    simple: 'Ce mot de passe est trop simple. Mettez-y plus de caractères différents.',
    personal: 'Ce mot de passe est votre nom ou votre adresse. Choisissez-en un que personne ne devinerait.',
    common: 'Ce mot de passe est trop répandu. Choisissez-en un que personne ne devinerait.',
  },
} as const
