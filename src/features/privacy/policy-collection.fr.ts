import type { BusinessFacts } from '#features/settings/facts.contract.ts'
import { licenceLine } from '#features/settings/facts.rules.ts'
import { type Block, spansOf } from '#shared/text/blocks.ts'
import { joinGiven } from '#shared/text/join-given.ts'
import { bulleted, entries, heading, numbered, paragraph } from './policy-blocks.ts'

/** Sections 1 to 5: controller, collected data, purposes. */
export function collectionPart(facts: BusinessFacts): Block[] {
  return [
    paragraph(
      `${facts.name} recueille peu de renseignements personnels : ce qu’il faut pour vous répondre, préparer votre soumission, faire vos travaux, vous écrire si vous l’acceptez et protéger le site. Cette politique dit lesquels, pourquoi, pendant combien de temps, et comment exercer vos droits.`,
    ),
    heading('En bref'),
    bulleted([
      'Vous pouvez lire tout le site sans nous donner votre nom.',
      'Le site ne dépose aucun témoin de publicité ou de suivi. Au chargement d’une page, il n’appelle aucun service externe.',
      'Nous ne vendons ni ne louons vos renseignements à personne.',
      'Les photos de votre maison restent entre vous et nous, sauf si vous acceptez par écrit qu’on les publie.',
      'Nous n’envoyons des promotions que si la loi nous le permet, et chaque envoi contient un lien de désabonnement.',
      'Une demande écrite reçoit une réponse dans les 30 jours.',
    ]),
    heading('1. Qui est responsable'),
    bulleted([facts.name, addressOf(facts), facts.phone, licenceLine(facts.licence)].filter(Boolean)),
    {
      kind: 'paragraph',
      spans: [
        ...spansOf(
          `La personne responsable de la protection des renseignements personnels est **${facts.privacyOfficerName}**, ${facts.privacyOfficerTitle}. Pour la joindre : `,
        ),
        { text: facts.privacyOfficerEmail, href: `mailto:${facts.privacyOfficerEmail}` },
        `, ${facts.phone}${facts.streetAddress && ', ou par la poste à l’adresse ci-dessus'}.`,
      ],
    },
    heading('2. Les lois qui s’appliquent'),
    bulleted([
      'Au Québec, la **Loi sur la protection des renseignements personnels dans le secteur privé** (RLRQ, chapitre P-39.1), modifiée par ce qu’on appelle la **Loi 25** (L.Q. 2021, chapitre 25).',
      'Au fédéral, la **Loi sur la protection des renseignements personnels et les documents électroniques** (LPRPDE), qui peut s’appliquer lorsque des renseignements sortent du Québec dans le cadre d’une activité commerciale.',
      'Pour les courriels promotionnels, la **Loi canadienne anti-pourriel**.',
    ]),
    heading('3. Les renseignements que nous recueillons, et quand'),
    entries([
      {
        term: 'Nom',
        lines: [
          { label: 'À quel moment', text: 'Quand vous remplissez le formulaire ou devenez client' },
          { label: 'Pourquoi', text: 'Savoir à qui nous parlons' },
        ],
      },
      {
        term: 'Courriel',
        lines: [
          {
            label: 'À quel moment',
            text: 'Dans le formulaire; dans notre liste d’envoi, si vous y consentez ou si la loi le permet',
          },
          {
            label: 'Pourquoi',
            text: 'Vous répondre, vous envoyer la soumission, les promotions s’il y a lieu',
          },
        ],
      },
      {
        term: 'Téléphone',
        lines: [
          { label: 'À quel moment', text: 'Dans le formulaire, ou si vous nous appelez ou nous textez' },
          { label: 'Pourquoi', text: 'Fixer la visite, vous joindre pendant les travaux' },
        ],
      },
      {
        term: 'Ville',
        lines: [
          { label: 'À quel moment', text: 'Dans le formulaire, si vous le voulez' },
          { label: 'Pourquoi', text: 'Savoir si on se déplace chez vous' },
        ],
      },
      {
        term: 'Adresse postale',
        lines: [
          { label: 'À quel moment', text: 'Quand vous réservez une visite ou recevez une soumission' },
          { label: 'Pourquoi', text: 'Nous rendre chez vous, rédiger les documents' },
        ],
      },
      {
        term: 'Renseignements de paiement',
        lines: [
          {
            label: 'À quel moment',
            text: 'Jamais sur ce site; seulement si vous devenez client, par le mode de paiement convenu dans le contrat',
          },
          { label: 'Pourquoi', text: 'Encaisser et tenir nos livres' },
        ],
      },
      {
        term: 'Autres renseignements que vous fournissez volontairement',
        lines: [
          {
            label: 'À quel moment',
            text: 'Ce que vous écrivez dans votre message (pièce, dimensions, budget, échéancier) ou nous montrez en photo',
          },
          { label: 'Pourquoi', text: 'Comprendre votre projet' },
        ],
      },
      {
        term: 'Photos et mesures de votre pièce',
        lines: [
          {
            label: 'À quel moment',
            text: 'Quand vous les joignez au formulaire, à la page de photos ou à un courriel; le lieu et les autres données cachées du fichier sont retirés dès l’arrivée',
          },
          { label: 'Pourquoi', text: 'Comprendre votre projet, préparer la visite et la soumission' },
        ],
      },
      {
        term: 'Visites',
        lines: [
          { label: 'À quel moment', text: 'Quand vous choisissez, déplacez ou annulez une heure' },
          { label: 'Pourquoi', text: 'Tenir notre calendrier et le vôtre' },
        ],
      },
      {
        term: 'Soumission et signature',
        lines: [
          {
            label: 'À quel moment',
            text: 'Quand nous vous envoyons une soumission et que vous l’acceptez : version, options, total, signature ou nom, date, heure, adresse IP',
          },
          { label: 'Pourquoi', text: 'Conclure le contrat et pouvoir le prouver' },
        ],
      },
      {
        term: 'Ouverture d’une soumission',
        lines: [
          {
            label: 'À quel moment',
            text: 'Quand vous ouvrez la page avec JavaScript : la date et l’heure, une seule fois',
          },
          { label: 'Pourquoi', text: 'Savoir qu’elle vous est parvenue' },
        ],
      },
      {
        term: 'Preuve de consentement',
        lines: [
          { label: 'À quel moment', text: 'Quand vous cochez une case du formulaire' },
          {
            label: 'Pourquoi',
            text: 'Garder la version du texte, la date, l’heure et le formulaire, comme la loi nous le demande',
          },
        ],
      },
      {
        term: 'Consentement à la publication',
        lines: [
          { label: 'À quel moment', text: 'Quand vous acceptez ou refusez qu’on publie des photos' },
          { label: 'Pourquoi', text: 'Respecter votre choix' },
        ],
      },
      {
        term: 'Historique des échanges',
        lines: [
          { label: 'À quel moment', text: 'Quand nous vous répondons ou vous envoyons un courriel' },
          {
            label: 'Pourquoi',
            text: 'Suivre votre dossier, savoir si l’envoi est arrivé, respecter un désabonnement',
          },
        ],
      },
      {
        term: 'Vos réponses à nos courriels',
        lines: [
          {
            label: 'À quel moment',
            text: 'Quand vous répondez à un courriel de votre dossier; les autres messages de notre boîte ne sont pas copiés',
          },
          { label: 'Pourquoi', text: 'Garder votre dossier au même endroit' },
        ],
      },
      {
        term: 'Données techniques',
        lines: [
          {
            label: 'À quel moment',
            text: 'Quand votre navigateur demande une page ou envoie le formulaire : adresse IP, heure, adresse demandée',
          },
          { label: 'Pourquoi', text: 'Sécurité, lutte contre les pourriels, recherche de pannes' },
        ],
      },
    ]),
    paragraph(
      'Les champs du formulaire sont obligatoires, parce que nous en avons besoin pour vous répondre et fixer une visite. Si vous préférez ne pas les remplir, appelez-nous.',
    ),
    paragraph(
      'N’écrivez pas de numéro de carte, de numéro d’assurance sociale ni de renseignement de santé dans le formulaire. Nous n’en avons pas besoin.',
    ),
    heading('4. À quoi ils servent'),
    numbered([
      'Répondre à votre message, préparer une soumission, faire les travaux et en assurer la garantie.',
      'Vous envoyer des promotions et des conseils, seulement si vous avez coché la case prévue, ou dans les limites de temps de la Loi canadienne anti-pourriel : deux ans après un contrat, six mois après une demande de renseignements.',
      'Protéger le site contre les abus et le garder en marche.',
      'Respecter nos obligations légales, par exemple en matière fiscale.',
    ]),
    paragraph(
      'Nous ne nous en servons pas pour dresser votre profil. Aucune décision à votre sujet n’est prise par un ordinateur seul. Un filtre automatique met de côté les messages qui ressemblent à des pourriels; une personne peut les consulter et les rétablir.',
    ),
    heading('5. Les visites : un compte, pas un suivi'),
    paragraph('Nous comptons les visites sans chercher à savoir qui vous êtes.'),
    bulleted([
      'Votre navigateur garde la **date** de votre dernière visite, sans identifiant. C’est lui qui décide si la visite du jour a déjà été comptée.',
      'Pendant qu’une page est ouverte, l’onglet envoie un signal avec un numéro tiré au hasard. Ce numéro disparaît quand vous fermez l’onglet, et notre serveur l’oublie en 5 minutes au plus.',
      'Nous mesurons la vitesse d’affichage des pages, sans identifiant.',
    ]),
    paragraph(
      'Rien de tout cela ne relie deux de vos visites. Il n’y a donc ni témoin à accepter ni bandeau.',
    ),
    paragraph('Vous pouvez effacer cette date en tout temps dans les réglages de votre navigateur.'),
  ]
}

const addressOf = ({ streetAddress, city, postalCode }: BusinessFacts) =>
  joinGiven([streetAddress, joinGiven([city, postalCode], ' ')])
