import { counted } from '#shared/text/counted.fr.ts'
import type { Outcome } from '../import.contract.ts'
import type { ImportField } from '../import.rules.ts'

const people = (count: number) => counted(count, 'personne')

export const importTexts = {
  open: 'Importer',
  title: 'Importer des contacts',
  fileName: (name: string, rows: number) => `${name}, ${people(rows)}`,
  choose: 'Choisir un fichier',
  chooseHint:
    'CSV, Excel (.xlsx) ou contacts d’un téléphone (.vcf), 20\u00a0Mo au plus. Vous voyez ce qui sera ajouté avant de confirmer.',
  sending: 'Envoi du fichier',
  tooLarge: 'Ce fichier dépasse 20\u00a0Mo.',
  cancel: 'Annuler',
  close: 'Fermer',
  back: 'Retour',

  /** The server numbers columns without a header in English. */
  header: (name: string) => name.replace(/^Column (?=\d+$)/, 'Colonne '),
  columns: 'Que contient chaque colonne?',
  fields: {
    none: 'Ignorer',
    name: 'Nom',
    firstName: 'Prénom',
    lastName: 'Nom de famille',
    email: 'Courriel',
    phone: 'Téléphone',
  } satisfies Record<ImportField, string>,
  why: 'Pourquoi pouvez-vous écrire à ces personnes?',
  needsEmail: 'Choisissez une colonne pour le courriel, et chaque champ une seule fois.',
  check: 'Vérifier le fichier',
  checking: 'Vérification',

  outcomes: {
    new: 'Nouveaux contacts',
    updated: 'Mis à jour\u00a0: autre nom, téléphone ou motif',
    unchanged: 'Déjà dans la liste',
    duplicate: 'En double dans ce fichier',
    invalid: 'Inutilisables',
    suppressed: 'Désabonnés ou injoignables, laissés de côté',
  } satisfies Record<Outcome, string>,
  keptBasis: (count: number) =>
    `${people(count)} ${count < 2 ? 'garde' : 'gardent'} le motif de la liste\u00a0: il dure autant ou plus longtemps, ou exclut les promotions.`,
  leftOut: 'Lignes laissées de côté',
  line: (line: number) => `Ligne ${line}`,
  reasons: {
    'email-missing': 'aucun courriel',
    'email-invalid': 'ce n’est pas une adresse de courriel',
    'name-too-long': 'le nom est trop long',
    'email-too-long': 'le courriel est trop long',
    'phone-too-long': 'le téléphone est trop long',
    duplicate: 'l’adresse figure déjà plus haut',
    unsubscribed: 'désabonnement',
    complaint: 'plainte pour pourriel',
    bounced: 'courriels revenus',
    erased: 'effacement demandé',
  } as Record<string, string>,
  otherReason: 'illisible',
  run: (count: number) => (count === 0 ? 'Rien à importer' : `Importer ${people(count)}`),
  importing: 'Importation',
  percent: (percent: number) => `${percent}\u00a0%`,
  running: (state: string, fileName: string) =>
    `${state === 'checking' ? importTexts.checking : importTexts.importing}\u00a0: ${fileName}`,
  paused: (state: string, fileName: string) =>
    state === 'failed'
      ? `${fileName}\u00a0: l’importation a échoué.`
      : `${fileName} est prêt. Rien n’est encore ajouté.`,
  show: 'Afficher',
  goesOn: 'Continue si vous quittez cet écran. Personne n’est ajouté deux fois.',
  done: (added: number, updated: number) =>
    `${counted(added, 'personne ajoutée', 'personnes ajoutées')}, ${counted(updated, 'mise à jour', 'mises à jour')}.`,
  failed: 'L’importation a échoué',
  failedHint: 'Ce qui est entré est dans la liste. Réessayez\u00a0: personne n’est ajouté deux fois.',
  tryAgain: 'Réessayer',
} as const
