const reason = (problem: string | null) => (problem ? ` (${problem.replace('_', ' ')})` : '')

export const testMailTexts = {
  send: 'M’envoyer un courriel d’essai',
  none: 'À votre propre adresse, comme partent tous les courriels du site.',
  waiting: (to: string) => `En route vers ${to}.`,
  waits: (problem: string) =>
    `Le serveur de courriel ne le prend pas encore${reason(problem)}. Il réessaie tout seul; votre développeur peut vérifier SMTP_URL.`,
  sent: (to: string) => `Envoyé à ${to}. Regardez dans votre boîte, et dans les pourriels.`,
  notDelivered: (problem: string | null) =>
    `Non remis${reason(problem)}. Vérifiez l’adresse d’expédition, puis réessayez.`,
  failed: 'Le courriel d’essai n’est pas parti. Réessayez.',
} as const
