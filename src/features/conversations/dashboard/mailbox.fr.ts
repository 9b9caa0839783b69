import { mailboxProblems } from '../mailbox-problems.fr.ts'

export const mailboxTexts = {
  title: 'Réponses des clients',
  caption: 'Quand un client répond à votre courriel, sa réponse apparaît dans la conversation.',
  promise:
    'Seuls les courriels qui répondent aux vôtres sont copiés. Rien n’est déplacé, marqué ni supprimé dans votre boîte, sauf notre propre message d’essai.',
  on: (moment: string) => `Connectée. Dernière vérification le ${moment}.`,
  connecting: 'Connexion',
  notSetUp: (email: string) => `Non connectée. Les réponses des clients vont à ${email} et y restent.`,
  notSetUpHint:
    'La personne qui a installé ce site peut la connecter\u00a0: voir «\u00a0Réponses des clients\u00a0» dans le guide.',
  problems: mailboxProblems,
  noSent:
    'Aucun dossier des messages envoyés. Ce que vous écrivez ailleurs ne peut pas compter comme une réponse.',
  since: (moment: string) => `Depuis le ${moment}. L’envoi fonctionne toujours.`,
  tags: 'Reconnaître les réponses par étiquette d’adresse',
  tagsHint:
    'Ajoute une étiquette privée à l’adresse de réponse (nom+c-…@). À activer seulement si votre serveur livre ces adresses.',
  tagsTest: 'Faire l’essai',
  tagsRunning: (until: string) => `Un courriel d’essai est en route. Il a jusqu’à ${until} pour arriver.`,
  tagsWork: 'Les adresses étiquetées arrivent.',
  tagsFail: 'Une adresse étiquetée n’est pas arrivée en 5\u00a0minutes. Laissé désactivé.',
  tagsNotChanged: 'Le changement a échoué. Réessayez.',
  backAgain: 'Votre boîte est de nouveau connectée.',
} as const
