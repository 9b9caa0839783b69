import type { BusinessFacts } from '#features/settings/facts.contract.ts'
import type { Block } from '#shared/text/blocks.ts'
import { bulleted, entries, heading, paragraph } from './policy-blocks.ts'

/** Sections 6 to 13: recipients, retention, rights. */
export function rightsPart(facts: BusinessFacts): Block[] {
  return [
    heading('6. Avec qui nous les partageons'),
    paragraph(
      'Y ont accès, dans notre entreprise, les personnes qui répondent aux demandes, font les travaux ou tiennent les livres. En dehors :',
    ),
    bulleted([
      `**notre hébergeur**${named(facts.hostingProvider)};`,
      `**notre fournisseur d’envoi de courriels**${named(facts.mailProvider)};`,
      `**notre fournisseur de messagerie**${named(facts.mailProvider)}, qui reçoit vos réponses à nos courriels;`,
      '**les sous-traitants de votre projet** (par exemple le plombier ou le maître électricien), pour ce qui les concerne, une fois que vous avez accepté la soumission;',
      '**les autorités**, si la loi nous y oblige.',
    ]),
    paragraph(`Les renseignements que le site conserve se trouvent ${facts.dataLocation}.`),
    paragraph(
      'Un contrat oblige nos fournisseurs à protéger ces renseignements et à ne s’en servir que pour nous. Si l’un d’eux se trouve à l’extérieur du Québec, vos renseignements peuvent y être communiqués; nous évaluons alors d’abord les risques pour votre vie privée, comme la loi l’exige.',
    ),
    paragraph(
      '**Services externes, seulement si vous les ouvrez.** Le bouton « Charger les avis », la carte et les liens vers les réseaux sociaux mènent à d’autres entreprises, qui reçoivent alors votre adresse IP et appliquent leurs propres règles. Tant que vous n’y touchez pas, elles ne reçoivent rien de notre site.',
    ),
    heading('7. Combien de temps nous les gardons'),
    entries([
      {
        term: 'Messages du formulaire et nos réponses',
        lines: [{ text: `${facts.messageRetentionMonths} mois` }],
      },
      { term: 'Messages classés comme pourriels', lines: [{ text: inDays(facts.spamRetentionDays) }] },
      { term: 'Éléments mis à la corbeille', lines: [{ text: inDays(facts.trashRetentionDays) }] },
      { term: 'Journaux techniques', lines: [{ text: inDays(facts.logRetentionDays) }] },
      {
        term: 'Nom, courriel et téléphone dans notre liste d’envoi',
        lines: [
          {
            text: 'Jusqu’à ce que vous en demandiez la suppression ou que nous n’en ayons plus besoin; après un désabonnement, ils ne servent plus à aucun envoi promotionnel',
          },
        ],
      },
      {
        term: 'Preuves de consentement et de désabonnement',
        lines: [
          {
            text: 'Tant que nous vous écrivons, puis le temps nécessaire pour prouver que nous avons respecté la loi',
          },
        ],
      },
      {
        term: 'Empreinte d’une adresse désabonnée',
        lines: [
          {
            text: 'Sans limite, sous une forme qui ne permet pas de lire l’adresse, pour ne pas vous réinscrire par erreur',
          },
        ],
      },
      {
        term: 'Photos, mesures et échanges d’une demande sans suite',
        lines: [{ text: `${facts.messageRetentionMonths} mois` }],
      },
      {
        term: 'Visites, adresse comprise, sans suite',
        lines: [{ text: `${facts.messageRetentionMonths} mois` }],
      },
      {
        term: 'Soumissions non acceptées',
        lines: [{ text: `${facts.messageRetentionMonths} mois` }],
      },
      {
        term: 'Soumissions acceptées, signatures et dossier du chantier',
        lines: [
          { text: 'Six ans après la fin de l’année fiscale concernée, et pendant la durée de la garantie' },
        ],
      },
      {
        term: 'Photos publiées',
        lines: [{ text: 'Jusqu’au retrait de votre accord' }],
      },
      {
        term: 'Factures, gardées hors du site',
        lines: [{ text: 'En général six ans après l’année fiscale concernée' }],
      },
      {
        term: 'Copies de sauvegarde',
        lines: [{ text: backupTime(facts.backupDays) }],
      },
    ]),
    paragraph(
      'À l’échéance, les renseignements sont détruits automatiquement. Nous gardons seulement le nombre d’éléments détruits.',
    ),
    heading('8. Photos de chantier'),
    paragraph(
      'Nous ne publions une photo de votre maison qu’avec votre accord, donné dans une page prévue pour ça ou noté devant vous. La ville seulement y figure. Le lieu et les autres données cachées dans le fichier sont retirés dès l’arrivée. Vous pouvez retirer votre accord en tout temps, dans la même page ou en nous écrivant : la page est enlevée tout de suite.',
    ),
    heading('9. Comment nous les protégeons'),
    paragraph(
      'Connexion chiffrée, tableau de bord réservé aux personnes autorisées, accès révocable en tout temps, mots de passe jamais conservés en clair, copies de sauvegarde. Aucun système n’est à l’abri de tout. En cas d’incident de confidentialité qui présente un risque de préjudice sérieux, nous vous aviserons, ainsi que la Commission d’accès à l’information. Tous les incidents sont consignés dans un registre.',
    ),
    heading('10. Vos droits'),
    paragraph('Vous pouvez demander :'),
    bulleted([
      'à **consulter** vos renseignements et à en recevoir une copie;',
      'à les faire **corriger**;',
      'à les faire **supprimer** quand nous n’avons plus de raison de les garder;',
      'à les recevoir, ou à les faire transmettre à une autre organisation, dans un **format technologique structuré et d’usage courant**;',
      'à ce que nous **cessions de les diffuser**, dans les cas prévus par la loi;',
      'à **retirer votre consentement**, en tout temps. Pour les promotions, le lien au bas de chaque courriel suffit et agit tout de suite.',
    ]),
    paragraph(
      'Écrivez à la personne responsable nommée à la section 1. Nous vérifierons votre identité, sans demander plus que nécessaire. C’est gratuit; si la copie ou la transmission devait entraîner des frais raisonnables, nous vous en informerions avant. **Nous répondons par écrit dans les 30 jours.** Si nous refusons, nous expliquons pourquoi, sur quel article de loi nous nous appuyons et quels sont vos recours.',
    ),
    paragraph(
      'Le retrait de votre consentement ne change rien à ce qui a été fait avant. Si nous avons besoin d’un renseignement pour terminer vos travaux, nous vous le dirons.',
    ),
    heading('11. Porter plainte'),
    paragraph(
      'Parlez-nous-en d’abord, si vous le voulez bien : la personne responsable traite les plaintes et y répond par écrit dans les 30 jours. Vous pouvez aussi vous adresser directement à :',
    ),
    paragraph('**Commission d’accès à l’information du Québec**'),
    bulleted([
      '525, boulevard René-Lévesque Est, bureau 2.36, Québec (Québec) G1R 5S9',
      '418 528-7741 ou, sans frais, 1 888 528-7741',
      'cai.gouv.qc.ca',
    ]),
    paragraph(
      'Si nous avons refusé votre demande d’accès ou de rectification, ou si nous n’y avons pas répondu à temps, vous avez 30 jours pour lui demander d’examiner la mésentente.',
    ),
    paragraph('Pour une question qui relève de la loi fédérale :'),
    paragraph('**Commissariat à la protection de la vie privée du Canada**'),
    bulleted(['30, rue Victoria, Gatineau (Québec) K1A 1H3', 'Sans frais : 1 800 282-1376', 'priv.gc.ca']),
    heading('12. Enfants'),
    paragraph(
      'Le site s’adresse aux adultes. Si vous avez moins de 14 ans, demandez à un parent ou à votre tuteur de nous écrire à votre place.',
    ),
    heading('13. Changements'),
    paragraph(
      'Quand cette politique change, nous changeons son numéro de version et sa date, et nous l’annonçons sur le site. Si le changement touche des renseignements que nous avons déjà, et que la loi le demande, nous obtenons d’abord un nouveau consentement. Les versions précédentes sont disponibles sur demande.',
    ),
    entries([
      {
        term: '1.0',
        lines: [
          { label: 'Date', text: '15 novembre 2026' },
          { label: 'Changement', text: 'Première version' },
        ],
      },
      {
        term: '1.1',
        lines: [
          { label: 'Date', text: '17 novembre 2026' },
          {
            label: 'Changement',
            text: 'Photos et mesures dans le formulaire; visites, soumissions et signatures en ligne; accord pour la publication de photos',
          },
        ],
      },
    ]),
  ]
}

/** Zero is the placeholder of the setting. */
const named = (name: string) => (name ? `, ${name}` : '')

const backupTime = (days: number) =>
  days === 0 ? 'Jusqu’à leur remplacement' : `${inDays(days)}, puis elles sont remplacées`

const inDays = (days: number) => (days === 1 ? '1 jour' : `${days} jours`)
