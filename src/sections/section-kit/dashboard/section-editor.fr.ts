export const editorTexts = {
  back: 'Plus',
  views: 'Affichage',
  edit: 'Modifier',
  preview: 'Aperçu',
  draftStored: 'Brouillon gardé, pas encore sur le site',
  draftNotStored: 'Cet appareil ne garde pas de brouillon. Enregistrez avant de quitter.',
  published: (when: string) => `Sur le site depuis le ${when}`,
  original: 'Contenu d’origine',
  history: 'Historique',
  undo: 'Annuler',
  undoLast: 'Annuler le dernier enregistrement',
  seeOnSite: 'Voir sur le site',
  discard: 'Jeter le brouillon',
  discarded: 'Votre brouillon a été mis de côté.',
  restored: 'La version précédente est de retour sur le site.',
  /** Used where the section's own texts do not name it. */
  subject: 'cette section',
  stale: (who: string, when: string, subject: string) =>
    `${who} a enregistré ${subject} le ${when}. Rien n’a été changé.`,
  waiting: 'Pas de réseau. Votre texte est gardé sur cet appareil et sera enregistré au retour du réseau.',
  resumeRefused: (title: string) =>
    `${title}\u00a0: non enregistré. Votre brouillon est gardé\u00a0: ouvrez-le pour voir pourquoi.`,
  tryNow: 'Essayer maintenant',
  problem: (message: string) => `Non enregistré. ${message}`,
  fieldProblem: (label: string, problem: string) => `${label}\u00a0: ${problem}.`,
  reader: 'Vous pouvez tout consulter; un compte Admin peut enregistrer.',
  newer: (subject: string) => `Quelqu’un a enregistré ${subject} depuis que vous avez commencé.`,
  compare: 'Comparer',
  nothingEarlier: 'Il n’y a rien de plus ancien. L’historique contient toutes les versions.',
  otherDraftLater: (when: string) =>
    `Cet appareil garde un autre brouillon, du ${when}. Vous pourrez l’ouvrir quand celui-ci sera enregistré ou supprimé.`,
  otherDraft: (when: string) => `Cet appareil garde un autre brouillon, du ${when}.`,
  openDraft: 'L’ouvrir',
  somebody: 'Quelqu’un',
  leave: {
    title: 'Changements non enregistrés',
    message:
      'Ce que vous avez écrit n’est pas encore sur votre site, et cet appareil ne garde pas de brouillon.',
    confirmLabel: 'Quitter sans enregistrer',
    cancelLabel: 'Rester',
  },
} as const

export const conflictTexts = {
  somebody: 'Quelqu’un',
  title: (who: string, subject: string) => `${who} a enregistré ${subject} pendant que vous écriviez`,
  caption:
    'Rien de ce que vous avez écrit n’est perdu, et rien de l’autre version n’est écrasé. Choisissez ce qui va sur le site.',
  both: 'Les différences',
  same: 'Vous avez écrit la même chose.',
  theirs: (who: string) => `${who}\u00a0: sur le site en ce moment`,
  mine: 'Votre version',
  later: 'Décider plus tard',
  takeTheirs: 'Prendre l’autre',
  keepMine: 'Garder la mienne',
} as const

export const differenceTexts = {
  empty: 'Vide',
} as const

export const restoredDraftTexts = {
  title: 'Votre texte non enregistré est de retour',
  text: (when: string) =>
    `Gardé sur cet appareil le ${when}. Il est dans le formulaire, pas encore sur le site.`,
  site: 'Sur le site',
  draft: 'Votre brouillon',
  keep: 'Continuer le brouillon',
  discard: 'Jeter le brouillon',
} as const

export const historyTexts = {
  title: 'Historique',
  caption:
    'Chaque enregistrement, du plus récent au plus ancien. En restaurer un compte aussi comme un enregistrement. Un fichier remplacé depuis le reste\u00a0: ses fichiers précédents sont sous «\u00a0Modifier\u00a0», dans Vidéos ou Images.',
  close: 'Fermer',
  now: 'Sur le site en ce moment',
  restore: 'Restaurer',
  restoreOf: (when: string) => `Restaurer la version du ${when}`,
  older: 'Plus anciens',
  empty: 'Aucun enregistrement. Tout est comme à l’installation.',
  failed: 'L’historique ne s’est pas chargé.',
  tryAgain: 'Réessayer',
  loading: 'Chargement de l’historique',
  looked: (when: string) => `L’allure du ${when}`,
  original: 'Contenu d’origine',
  gone: 'Un compte retiré',
  changed: (labels: string[]) => `Changé\u00a0: ${labels.join(', ')}`,
} as const

export const previewTexts = {
  live: 'En direct, comme vos visiteurs le verront',
  frame: 'Aperçu',
  size: 'Taille de l’aperçu',
  phone: 'Téléphone',
  desktop: 'Ordinateur',
  failed: 'L’aperçu a besoin du réseau. Votre texte est gardé.',
} as const
