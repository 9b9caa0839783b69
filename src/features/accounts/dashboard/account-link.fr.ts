export const linkTexts = {
  backToSignIn: 'Retour à la connexion',
  forgetPasswordTitle: 'Mot de passe oublié',
  forgetPasswordText:
    'Entrez le courriel de votre compte. Vous recevrez un lien pour choisir un nouveau mot de passe.',
  sendLink: 'Envoyer le lien',
  lookIntoSpam:
    'Rien après quelques minutes? Regardez dans vos pourriels, ou demandez à la personne qui a installé ce site.',
  newPasswordTitle: 'Nouveau mot de passe',
  newPassword: 'Nouveau mot de passe',
  newPasswordHint: 'Au moins 8\u00a0caractères. Une courte phrase fait très bien l’affaire.',
  savePassword: 'Enregistrer le mot de passe',
  name: 'Nom',
  nameMissing: 'Le nom est obligatoire',
  createAccount: 'Créer mon compte',
  invitedAs: {
    admin: 'On vous invite à gérer ce site\u00a0: vous pourrez tout y changer.',
    helper:
      'On vous invite à aider\u00a0: vous répondrez aux messages, tiendrez les contacts et verrez le reste.',
    reader: 'On vous invite à consulter ce site\u00a0: vous verrez tout, sans rien changer.',
  },
  failed: 'Une erreur est survenue. Réessayez.',
  signUpTitle: 'Créer un compte',
  signUpText:
    'Les comptes se créent sur invitation. Demandez à quelqu’un qui gère ce site de vous inviter (écran Équipe) avec votre courriel. Vous recevrez un lien vers cette page.',
} as const
