import type { Facts, ProblemTexts } from './self-test.en.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Toronto',
})

/** "3 h", "3 h 04" */
function formatClock(instant: Date): string {
  const [hours, minutes] = clock.format(instant).split(':')
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`
}

export const selfTestTexts = {
  title: 'Formulaire de contact',
  brokenTitle: 'Formulaire\u00a0: quelque chose a lâché',
  recoveredTitle: 'Le formulaire fonctionne de nouveau',
  recoveredBody: (time: string) => `Essai de ${time}.`,
  clock: formatClock,
  caption: 'essai chaque nuit',
  held: 'Les courriels sont retenus depuis que le site a été restauré d’une copie de sauvegarde\u00a0: rien n’est essayé. La personne qui a installé ce site peut les laisser partir.',
  first: 'Premier essai cette nuit à 3\u00a0h.',
  good: (time: string) => `Essai de ${time}\u00a0: formulaire, courriel, votre boîte. Tout est arrivé.`,
  goodNoMailbox: (time: string) =>
    `Essai de ${time}\u00a0: formulaire et courriel. Votre boîte n’est pas connectée; on ne peut pas voir l’arrivée.`,
  goodStays: (time: string) =>
    `Essai de ${time}\u00a0: tout est arrivé. Le message d’essai est encore dans votre boîte; supprimez-le si vous voulez.`,
  goodSlow: (time: string, minutes: number) =>
    `Essai de ${time}\u00a0: tout est arrivé, mais en ${minutes}\u00a0minutes.`,
  streak: (nights: number) => (nights === 1 ? '1\u00a0bonne nuit' : `${nights}\u00a0bonnes nuits de suite`),
  links: { form: 'Formulaire', mail: 'Courriel', mailbox: 'Votre boîte' },
  broken: 'a lâché ici',
  notReached: 'pas atteint',
  notWatched: 'pas surveillée',
  testNow: 'Faire l’essai',
  testAgain: 'Refaire l’essai',
  running: 'Essai en cours',
  details: 'Ce qui est vérifié',
  detailsText:
    'On envoie un message par votre formulaire public, comme un visiteur, on attend le courriel qui vous est destiné, on le trouve dans votre boîte et on le retire. Il n’entre dans aucun compte ni aucune liste.',
  safe: 'Les messages arrivés sont en sécurité dans Messages.',
  stillWorks: 'Les messages arrivent toujours ici. Seul le courriel qui vous avertit ne part pas.',
  since: (moment: string) => `Dernier essai réussi\u00a0: le ${moment}.`,
  openSettings: 'Ouvrir les réglages',
  seeSpam: 'Voir les pourriels',
  copy: 'Copier pour l’assistance',
  copied: 'Copié.',
  notCopied: 'La copie a échoué.',
  notStarted: 'L’essai n’a pas pu commencer. Réessayez.',
  recovered: 'Votre formulaire fonctionne de nouveau.',
  problems: {
    site: {
      what: () => 'Votre site n’a pas répondu.',
      todo: () => 'Ouvrez-le sur votre téléphone. S’il ne s’affiche pas, appelez votre hébergeur.',
    },
    formRefused: {
      what: () => 'Votre formulaire a refusé le message d’essai.',
      todo: ({ code, time }: Facts) =>
        `Essayez-le vous-même. S’il vous refuse aussi, envoyez ceci à la personne qui a installé le site\u00a0: formulaire, ${code}, ${time}.`,
    },
    notStored: {
      what: () => 'Le formulaire a dit «\u00a0envoyé\u00a0», mais rien n’est enregistré.',
      todo: () =>
        'Appelez tout de suite la personne qui a installé le site. D’ici là, invitez vos clients à appeler.',
    },
    setAside: {
      what: () => 'Le message d’essai est allé dans les pourriels. De vrais messages aussi, peut-être.',
      todo: () => 'Regardez dans Pourriels et touchez «\u00a0Pas un pourriel\u00a0» pour les vrais clients.',
    },
    workerStopped: {
      what: () =>
        'Le message est ici, mais aucun courriel n’a été préparé. Le programme d’arrière-plan semble arrêté.',
      todo: () =>
        'Demandez à la personne qui a installé le site de le redémarrer. D’ici là, lisez les messages ici.',
    },
    noAddress: {
      what: () => 'Aucune adresse n’est prévue pour vos nouveaux messages.',
      todo: () => 'Remplissez «\u00a0M’écrire pour chaque nouveau message à\u00a0» dans les réglages.',
    },
    noMailServer: {
      what: () => 'Aucun serveur de courriel n’est configuré\u00a0: rien ne part.',
      todo: () =>
        'Demandez à la personne qui a installé le site de le configurer. D’ici là, lisez les messages ici.',
    },
    smtpPassword: {
      what: () => 'Votre serveur de courriel refuse le mot de passe.',
      todo: () =>
        'Il a sans doute été changé. Demandez à la personne qui a installé le site de le mettre à jour.',
    },
    smtpUnreachable: {
      what: () => 'Votre serveur de courriel ne répond pas.',
      todo: () =>
        'Les courriels attendent et partiront tout seuls. Si ça dure plus d’une journée, appelez votre fournisseur.',
    },
    smtpCertificate: {
      what: () => 'Le certificat de votre serveur de courriel est échu.',
      todo: () => 'Appelez votre fournisseur. Les courriels attendent.',
    },
    smtpRefused: {
      what: ({ code }: Facts) => `Votre serveur de courriel a refusé l’envoi (${code}).`,
      todo: () => 'Demandez pourquoi à votre fournisseur, avec ce numéro.',
    },
    smtpLimit: {
      what: () => 'Votre serveur de courriel dit que vous avez trop envoyé aujourd’hui.',
      todo: () => 'Attendez à demain, ou faites de plus petites campagnes.',
    },
    imapPassword: {
      what: () => 'Le courriel est parti, mais votre boîte refuse notre mot de passe.',
      todo: () => 'Demandez à la personne qui a installé le site de le mettre à jour.',
    },
    imapUnreachable: {
      what: () => 'Le courriel est parti, mais votre boîte ne répond pas.',
      todo: () =>
        'On réessaie chaque heure. Si vous ne pouvez pas lire vos courriels non plus, appelez votre fournisseur.',
    },
    imapCertificate: {
      what: () => 'Le certificat de sécurité de votre fournisseur est échu.',
      todo: () => 'Rien n’est lu tant qu’il n’est pas renouvelé. Appelez-les.',
    },
    notArrived: {
      what: ({ leftAt }: Facts) =>
        `Le courriel est parti à ${leftAt} et n’est jamais arrivé dans votre boîte.`,
      todo: () =>
        'Regardez dans les indésirables de votre boîte. S’il n’y est pas, demandez à votre fournisseur ce qu’il est devenu.',
    },
    inSpam: {
      what: () => 'Le courriel est arrivé dans les indésirables de votre boîte.',
      todo: ({ code }: Facts) => `Marquez-le comme légitime et ajoutez ${code} à vos contacts.`,
    },
    didNotRun: {
      what: () => 'L’essai de la nuit n’a pas eu lieu.',
      todo: () =>
        'Touchez «\u00a0Faire l’essai\u00a0». Si ça échoue aussi, demandez qu’on redémarre le programme d’arrière-plan.',
    },
  } satisfies ProblemTexts as ProblemTexts,
} as const
