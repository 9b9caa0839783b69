export const mailboxProblems = {
  password: {
    what: 'Votre boîte refuse le mot de passe.',
    todo: 'Il a sans doute été changé chez votre fournisseur. Demandez à la personne qui a installé ce site de le mettre à jour.',
  },
  unreachable: {
    what: 'Votre fournisseur de courriel ne répond pas.',
    todo: 'On continue d’essayer. Si ça dure plus d’une journée, appelez votre fournisseur.',
  },
  certificate: {
    what: 'Le certificat de sécurité de votre fournisseur est échu.',
    todo: 'Rien n’est lu tant qu’il n’est pas renouvelé. Appelez-les.',
  },
  noInbox: {
    what: 'La boîte de réception est introuvable.',
    todo: 'Demandez à la personne qui a installé ce site de vérifier la boîte.',
  },
} as const
