import { counted, inFigures } from '#shared/text/counted.fr.ts'

const REASONS: Record<string, string> = {
  left_the_list: 'désabonnement entre-temps',
  not_allowed: 'plus le droit de lui écrire',
  in_doubt: 'arrivé ou non, on ne le sait pas',
  not_an_address: 'l’adresse n’est pas utilisable',
  no_smtp_url: 'aucun serveur de courriel n’est configuré',
  smtp_552: 'la boîte est pleine',
  stopped: 'la campagne a été arrêtée',
}

/** Why a mail waits or has failed, without SMTP jargon. */
export function mailReason(problem: string): string {
  const code = /^smtp_(\d+)$/.exec(problem)?.[1]
  if (REASONS[problem]) return REASONS[problem]
  if (!code) return 'le serveur de courriel ne répond pas'
  return code.startsWith('55')
    ? 'le serveur de courriel ne connaît pas cette adresse'
    : `le serveur de courriel ${code.startsWith('5') ? 'l’a refusé' : 'demande d’attendre'} (${code})`
}

export const historyTexts = {
  title: 'Campagnes',
  allCampaigns: 'Toutes les campagnes',
  loading: 'Chargement des campagnes',
  failed: 'Impossible de charger les campagnes',
  tryAgain: 'Réessayer',
  empty: 'Rien n’a encore été envoyé.',
  emptyHint: 'Les courriels envoyés à partir des contacts apparaissent ici, avec leur résultat.',
  to: { all: 'À tous les contacts', one: 'À un contact', test: 'Essai' },
  more: 'Afficher la suite',
  counts: (sent: number, failed: number, total: number) =>
    `${counted(sent, 'envoyé')} sur ${inFigures(total)}${failed > 0 ? `, ${counted(failed, 'échec')}` : ''}`,
  scheduled: (moment: string) => `Programmée pour le ${moment}`,
  paused: 'En pause',
  stopped: (unsent: number) =>
    unsent === 0 ? 'Arrêtée' : `Arrêtée, ${counted(unsent, 'non envoyé', 'non envoyés')}`,
  cancelled: 'Annulée avant le départ',
  by: (name: string) => `par ${name}`,
  retry: 'Réessayer les échecs',
  retryFailed: 'L’envoi a échoué',
  outcomes: 'Résultat par personne',
  states: { sent: 'Envoyé', failed: 'Échoué', waiting: 'En attente', stopped: 'Non envoyé' },
  because: (reason: string) => `\u00a0: ${reason}`,
  forgotten: 'Personne effacée',
  inDoubt: 'Peut-être reçu deux fois',
  openContact: 'Ouvrir le contact',
  openContactOf: (name: string) => `Ouvrir le contact ${name}`,
  readMail: 'Lire le courriel',
  hideMail: 'Masquer le courriel',
  mailFailed: 'Impossible de charger le courriel.',
} as const

export const controlTexts = {
  pause: 'Mettre en pause',
  resume: 'Reprendre',
  stop: 'Arrêter',
  cancel: 'Annuler la campagne',
  changeTime: 'Changer l’heure',
  paused: 'En pause. Personne d’autre ne reçoit rien avant la reprise.',
  resumed: 'L’envoi continue.',
  stopped: 'Arrêtée. Personne d’autre ne reçoit rien.',
  cancelled: 'Annulée. Personne ne reçoit rien.',
  failed: 'Ça n’a pas fonctionné. Réessayez.',
  notIdentified:
    'La campagne n’est pas partie\u00a0: les réglages ne disent pas qui écrit. Complétez-les, puis appuyez sur «\u00a0Reprendre\u00a0».',
  startsAt: 'Date et heure du Québec',
  confirmStop: (waiting: number) => ({
    title: 'Arrêter cette campagne?',
    message: `${counted(waiting, 'personne qui n’a pas encore reçu ce courriel ne le recevra pas', 'personnes qui n’ont pas encore reçu ce courriel ne le recevront pas')}. C’est définitif.`,
    confirmLabel: 'Arrêter pour de bon',
    cancelLabel: 'Continuer',
  }),
  confirmCancel: {
    title: 'Annuler cette campagne?',
    message: 'Personne ne reçoit rien. C’est définitif.',
    confirmLabel: 'Annuler la campagne',
    cancelLabel: 'La garder',
  },
} as const
