import { mailboxProblems } from '#features/conversations/mailbox-problems.fr.ts'
import type { Outcome, Problem } from '#features/self-test/self-test.contract.ts'
import { selfTestTexts } from '#features/self-test/self-test.fr.ts'
import { counted, inFigures } from '#shared/text/counted.fr.ts'
import { formatDay } from '#shared/time/dates.ts'
import type { Facts } from './health.contract.ts'
import type { CheckTexts } from './health.en.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "12 minutes", "5 heures", "3 jours". */
function lasting(seconds: number): string {
  if (seconds < 90 * MINUTE) return counted(Math.max(1, Math.round(seconds / MINUTE)), 'minute')
  return seconds < 2 * DAY
    ? counted(Math.round(seconds / HOUR), 'heure')
    : counted(Math.round(seconds / DAY), 'jour')
}

const secondsSince = (instant: string) => (Date.now() - Date.parse(instant)) / 1000
const ago = (instant: string) =>
  secondsSince(instant) < MINUTE ? 'à l’instant' : `il y a ${lasting(secondsSince(instant))}`

const MB = 1_000_000
const GB = 1_000_000_000

function size(bytes: number): string {
  if (bytes >= GB) return `${(bytes / GB).toFixed(1).replace('.', ',')}\u00a0Go`
  return bytes >= MB
    ? `${Math.round(bytes / MB)}\u00a0Mo`
    : `${Math.max(1, Math.round(bytes / 1000))}\u00a0Ko`
}

const selfTestFacts = ({ startedAt, mailLeftAt, detail }: Facts<'form'>) => ({
  time: startedAt ? selfTestTexts.clock(new Date(startedAt)) : '',
  leftAt: mailLeftAt ? selfTestTexts.clock(new Date(mailLeftAt)) : '',
  code: detail ?? '',
})

const problemOf = (outcome: Outcome | null) =>
  outcome !== null && outcome in selfTestTexts.problems ? selfTestTexts.problems[outcome as Problem] : null

const MAILBOX = {
  notSetUp: {
    what: 'Non connectée\u00a0: les réponses des clients restent dans votre boîte.',
    todo: 'Demandez à la personne qui a installé le site de la connecter.',
  },
  connecting: {
    what: 'Personne ne l’a consultée dernièrement.',
    todo: 'Attendez une minute. Si rien ne change, demandez à la personne qui a installé le site de redémarrer le programme d’arrière-plan.',
  },
  on: { what: '', todo: '' },
  ...mailboxProblems,
}

const CERTIFICATE = {
  http: {
    what: 'Votre site est servi sans https.',
    todo: 'Demandez à la personne qui a installé le site de le mettre derrière https.',
  },
  unreachable: {
    what: 'Le site ne se joint pas lui-même\u00a0: on ne peut pas voir son certificat.',
    todo: 'Ouvrez votre site sur votre téléphone. Si le navigateur vous met en garde, appelez votre hébergeur.',
  },
  expired: {
    what: 'Il est échu\u00a0: les navigateurs détournent vos visiteurs.',
    todo: 'Appelez votre hébergeur tout de suite.',
  },
  untrusted: {
    what: 'Les navigateurs ne le reconnaissent pas et détournent vos visiteurs.',
    todo: 'Appelez votre hébergeur tout de suite.',
  },
}

const ADDRESSES = {
  notTrusted: {
    what: 'Tous les visiteurs semblent avoir la même adresse\u00a0: un seul peut épuiser les limites de tous.',
    todo: 'Demandez à la personne qui a installé le site de mettre l’adresse de son serveur mandataire dans TRUSTED_PROXIES.',
  },
  shared: {
    what: 'Tous les visiteurs des derniers jours avaient la même adresse\u00a0: un seul peut épuiser les limites de tous.',
    todo: 'Demandez à la personne qui a installé le site d’ajouter cette adresse à TRUSTED_PROXIES\u00a0: c’est celle du serveur mandataire.',
  },
}

const checks: CheckTexts = {
  version: {
    name: 'Version',
    fact: ({ version, commit }) => (commit ? `${version} (${commit})` : version),
    todo: () => '',
  },
  database: {
    name: 'Base de données',
    fact: ({ bytes, pendingMigrations }) =>
      pendingMigrations > 0
        ? `${counted(pendingMigrations, 'mise à jour', 'mises à jour')} de ses tables à faire.`
        : `Elle répond et occupe ${size(bytes)}.`,
    todo: () => 'Demandez à la personne qui a installé le site de lancer la migration.',
  },
  worker: {
    name: 'Programme d’arrière-plan',
    fact: ({ seenAt }) => (seenAt ? `Vu ${ago(seenAt)}.` : 'Jamais vu.'),
    todo: () =>
      'Demandez à la personne qui a installé le site de le démarrer. Les courriels et les fichiers attendent; rien n’est perdu.',
  },
  queue: {
    name: 'Travail d’arrière-plan',
    fact: ({ waiting, oldestSeconds, failed }) =>
      [
        waiting === 0
          ? 'Rien n’attend.'
          : `${counted(waiting, 'tâche en attente', 'tâches en attente')}, la plus ancienne depuis ${lasting(oldestSeconds)}.`,
        ...(failed > 0 ? [`${counted(failed, 'échec')} depuis hier.`] : []),
      ].join(' '),
    todo: () =>
      'Demandez à la personne qui a installé le site de lire le journal du programme d’arrière-plan et de le redémarrer.',
  },
  mail: {
    name: 'Envoi des courriels',
    fact: ({ problem, code, isHeld, waiting, oldestSeconds }) => {
      if (problem) return selfTestTexts.problems[problem].what({ time: '', leftAt: '', code: code ?? '' })
      if (isHeld)
        return 'Les courriels sont retenus depuis que le site a été restauré d’une copie de sauvegarde.'
      return waiting === 0
        ? 'Le serveur de courriel est prêt. Aucun courriel n’attend.'
        : `Le serveur de courriel est prêt. ${counted(waiting, 'courriel')} en attente, le plus ancien depuis ${lasting(oldestSeconds)}.`
    },
    todo: ({ problem, code, isHeld }) => {
      if (problem) return selfTestTexts.problems[problem].todo({ time: '', leftAt: '', code: code ?? '' })
      return isHeld
        ? 'La personne qui a installé ce site peut les laisser partir.'
        : 'Demandez à la personne qui a installé le site de redémarrer le programme d’arrière-plan.'
    },
  },
  mailbox: {
    name: 'Boîte de courriel',
    fact: ({ state, checkedAt }) =>
      state === 'on' && checkedAt ? `Connectée. Vérifiée ${ago(checkedAt)}.` : MAILBOX[state].what,
    todo: ({ state }) => MAILBOX[state].todo,
  },
  form: {
    name: 'Formulaire de contact',
    fact: facts => {
      const { outcome, startedAt } = facts
      if (outcome === null || startedAt === null) return 'Pas encore essayé.'
      return (
        problemOf(outcome)?.what(selfTestFacts(facts)) ??
        `Essayé ${ago(startedAt)}\u00a0: le message d’essai est arrivé.`
      )
    },
    todo: facts =>
      problemOf(facts.outcome)?.todo(selfTestFacts(facts)) ??
      'Il est essayé chaque nuit; à l’accueil, vous pouvez faire l’essai maintenant.',
  },
  disk: {
    name: 'Disque',
    fact: ({ freeBytes }) =>
      freeBytes === null ? 'Les vidéos et les images sont hébergées ailleurs.' : `${size(freeBytes)} libres.`,
    todo: ({ freeBytes }) =>
      freeBytes === null
        ? 'Surveillez l’espace des fichiers et de la base de données là où ils sont hébergés.'
        : 'Demandez plus d’espace à votre hébergeur, ou supprimez des vidéos que vous ne montrez plus.',
  },
  backup: {
    name: 'Copie de sauvegarde',
    fact: ({ takenAt, bytes }) =>
      takenAt ? `Dernière copie ${ago(takenAt)}, ${size(bytes)}.` : 'Aucune copie pour l’instant.',
    todo: () =>
      'Demandez à la personne qui a installé le site de vérifier que la copie de sauvegarde se fait chaque nuit.',
  },
  proof: {
    name: 'Essai de restauration',
    fact: ({ provenAt, hasFailed, rows, objects, proofs }) => {
      const last = provenAt
        ? `Tout est revenu ${ago(provenAt)}\u00a0: ${counted(rows, 'ligne')} et ${counted(objects, 'fichier')}; ${proofs === 1 ? 'un essai réussi' : `${inFigures(proofs)}\u00a0essais réussis`} jusqu’ici.`
        : 'Aucune copie n’a encore été restaurée pour l’essayer.'
      return hasFailed ? `La dernière copie n’a pas pu être restaurée au complet. ${last}` : last
    },
    todo: () =>
      'Demandez à la personne qui a installé le site de lancer l’essai de restauration et de lire ce qu’il dit.',
  },
  certificate: {
    name: 'Certificat',
    fact: ({ endsAt, problem }) =>
      problem ? CERTIFICATE[problem].what : `Valable jusqu’au ${endsAt ? formatDay(endsAt) : ''}.`,
    todo: ({ problem }) =>
      problem
        ? CERTIFICATE[problem].todo
        : 'Il aurait déjà dû être renouvelé. Demandez à votre hébergeur de le faire.',
  },
  addresses: {
    name: 'Adresses des visiteurs',
    fact: ({ problem, areTooFew }) => {
      if (problem) return ADDRESSES[problem].what
      return areTooFew ? 'Trop peu de visiteurs dernièrement pour le dire.' : 'Chaque visiteur a la sienne.'
    },
    todo: ({ problem }) => (problem ? ADDRESSES[problem].todo : ''),
  },
}

export const healthTexts = {
  title: 'État du site',
  caption: (problems: number) =>
    problems === 0 ? 'Tout fonctionne' : counted(problems, 'chose à régler', 'choses à régler'),
  checkedAt: (time: string) => `Vérifié à ${time}. L’écran se met à jour tout seul.`,
  noConnection: 'Pas de connexion. Ceci date peut-être; l’écran se mettra à jour tout seul.',
  states: { good: 'Bon', warning: 'À regarder', bad: 'À réparer', unknown: 'Pas vérifié' },
  /** On the home screen. */
  broken: (names: string) => `À réparer\u00a0: ${names}`,
  whatToDo: 'Voir quoi faire',
  notChecked: 'Ceci n’a pas pu être vérifié.',
  notCheckedTodo: 'On réessaie tout seul. Si rien ne change, demandez à la personne qui a installé le site.',
  checks,
  whatsNew: {
    title: 'Nouveautés',
    version: (version: string) => `Version ${version}`,
    /** On the home screen. */
    see: (version: string) => `Version ${version}\u00a0: voir les nouveautés`,
    hide: 'Masquer',
    hideLabel: 'Masquer les nouveautés',
  },
} as const
