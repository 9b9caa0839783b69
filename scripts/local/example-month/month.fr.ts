import type { Basis } from '#features/contacts/contact.rules.ts'
import type { ContactPost } from '#features/conversations/contact.contract.ts'
import type { Room, Unit, When, Work } from '#features/conversations/request.rules.ts'

/** The hour is Quebec's. */
export type Moment = readonly [daysAgo: number, hour: string]

/** A picture of `public/defaults`, and which part of it the customer's phone took: left, top, width and height in percent. */
export type RoomPhoto = readonly [picture: string, part?: readonly [number, number, number, number]]

/** What follows the first message. */
export type Step = { at: Moment } & (
  | { kind: 'reply'; text: string; asksForPhotos?: true }
  | { kind: 'mail'; text: string; photos: RoomPhoto[] }
  /** By the private link that a mail to the customer has. */
  | { kind: 'photos'; photos: RoomPhoto[] }
  | { kind: 'read' | 'done' }
  | { kind: 'closed'; why: string }
)

export interface Conversation {
  at: Moment
  form: Pick<ContactPost, 'name' | 'email' | 'phone' | 'message' | 'details' | 'acceptsPromotion' | 'website'>
  photos?: RoomPhoto[]
  steps?: Step[]
}

const about = (
  room: Room,
  works: Work[],
  when: When,
  city: string,
  [length, width, unit]: [number?, number?, Unit?] = [],
) => ({ room, works, length, width, unit, when, city })

const reply = (at: Moment, text: string): Step => ({ kind: 'reply', at, text })
const askForPhotos = (at: Moment, text: string): Step => ({ kind: 'reply', at, text, asksForPhotos: true })
const addPhotos = (at: Moment, photos: RoomPhoto[]): Step => ({ kind: 'photos', at, photos })
const mail = (at: Moment, text: string, photos: RoomPhoto[] = []): Step => ({
  kind: 'mail',
  at,
  text,
  photos,
})
const read = (at: Moment): Step => ({ kind: 'read', at })
const done = (at: Moment): Step => ({ kind: 'done', at })
const closed = (at: Moment, why: string): Step => ({ kind: 'closed', at, why })

/** The oldest first. Everybody is marked as an example, and has an address that belongs to nobody. */
export const CONVERSATIONS: Conversation[] = [
  {
    at: [29, '19:42'],
    form: {
      name: 'Johanne Pelletier (Exemple)',
      email: 'johanne.pelletier@exemple.ca',
      phone: '418 555-0111',
      message:
        'Bonjour, le damier de notre entrée sonne creux à trois endroits près de la porte, et le coulis s’effrite depuis l’hiver. Est-ce que ça se répare, ou faut-il tout refaire?',
      details: about('entrance', ['floor'], 'soon', 'Québec', [6, 9, 'ft']),
    },
    photos: [['entree-damier-hiver'], ['entree-damier-hiver', [20, 55, 60, 45]]],
    steps: [
      reply(
        [28, '07:15'],
        'Bonjour madame Pelletier,\n\nMerci pour les photos, elles aident beaucoup. Trois carreaux qui sonnent creux, ça se remplace un à un si le support est sain. J’aimerais en lever un pour voir le dessous avant de vous donner un prix. Est-ce que mardi en fin de journée vous conviendrait?',
      ),
      mail(
        [28, '12:22'],
        'Mardi après 16 h 30, c’est parfait. Il me reste une boîte de carreaux dans le garage, si ça peut servir.\n\nJohanne',
      ),
      reply([28, '17:05'], 'Gardez-la, c’est exactement ce qu’il faut. À mardi, 16 h 30.'),
      mail(
        [18, '20:10'],
        'Le plancher est comme neuf. Merci d’avoir protégé les murs et d’avoir tout ramassé!',
      ),
      done([17, '07:30']),
    ],
  },
  {
    at: [27, '12:31'],
    form: {
      name: 'Luc Bergeron (Exemple)',
      email: 'luc.bergeron@exemple.ca',
      phone: '418 555-0112',
      message:
        'Bonjour, je cherche un prix pour un dosseret de cuisine d’environ 30 pi². Les carreaux sont déjà achetés (mosaïque de 12 po sur 12 po). J’aimerais que ce soit fait d’ici deux semaines.',
      details: about('kitchen', ['backsplash'], 'soon', 'Lévis', [10, 3, 'ft']),
    },
    steps: [
      reply(
        [26, '17:40'],
        'Bonjour monsieur Bergeron,\n\nOn fait souvent ce genre de dosseret. Par contre, notre prochaine place est dans cinq semaines, et je préfère vous le dire tout de suite. Si vous pouvez attendre, je passe prendre les mesures quand vous voulez.',
      ),
      closed([23, '08:00'], 'Trop pressé, il a pris quelqu’un d’autre.'),
    ],
  },
  {
    at: [25, '21:18'],
    form: {
      name: 'Nadia Haddad (Exemple)',
      email: 'nadia.haddad@exemple.ca',
      phone: '418 555-0113',
      message:
        'Bonjour, on rénove la salle de bain de notre condo. On garde la baignoire et la robinetterie, mais on aimerait changer le plancher pour de la porcelaine grand format. Travaillez-vous dans les condos, avec les heures permises pour le bruit?',
      details: about('bathroom', ['floor'], 'threeMonths', 'Sainte-Foy', [2.4, 3, 'm']),
      acceptsPromotion: true,
    },
    steps: [
      reply(
        [24, '07:20'],
        'Bonjour madame Haddad,\n\nOui, souvent. On respecte les heures de votre syndicat de copropriété et on protège le corridor et l’ascenseur. Pourriez-vous m’envoyer une photo du plancher actuel?',
      ),
      mail(
        [24, '18:45'],
        'Voici le plancher, près de la baignoire. La porte ouvre vers l’intérieur, et il reste à peine un demi-pouce en dessous.\n\nNadia',
        [['salle-de-bain-bleu-nuit', [45, 45, 55, 55]]],
      ),
      reply(
        [23, '07:10'],
        'Merci, on voit très bien. Avec un demi-pouce, il faudra couper un peu la porte ou choisir un carreau plus mince; les deux se font. Je vous reviens cette semaine avec les deux prix.',
      ),
    ],
  },
  {
    at: [22, '16:06'],
    form: {
      name: 'Éric Fortin (Exemple)',
      email: 'eric.fortin@exemple.ca',
      phone: '418 555-0114',
      message:
        'Est-ce que vous installez des planchers chauffants sous la céramique? C’est pour un sous-sol d’environ 300 pi². Vous pouvez m’appeler le soir après 18 h.',
      details: about('basement', ['floor'], 'thisYear', 'Beauport', [15, 20, 'ft']),
    },
    steps: [done([21, '18:20'])],
  },
  {
    at: [19, '09:12'],
    form: {
      name: 'Mélanie Côté (Exemple)',
      email: 'melanie.cote@exemple.ca',
      phone: '418 555-0115',
      message:
        'Bonjour, le carreleur qui a commencé notre plancher d’hexagones ne retourne plus nos appels. Il reste à peu près le tiers à poser, et le mortier-colle est resté à découvert. Reprenez-vous le travail de quelqu’un d’autre?',
      details: about('living', ['floor'], 'soon', 'Charlesbourg', [12, 14, 'ft']),
    },
    photos: [['story', [0, 25, 100, 75]]],
    steps: [
      reply(
        [19, '12:05'],
        'Bonjour madame Côté,\n\nDésolé pour cette mésaventure. Oui, on le fait, mais on vérifie d’abord ce qui est déjà posé; le mortier-colle sec devra être enlevé. Savez-vous quelle couleur de coulis était prévue?',
      ),
      mail(
        [19, '19:33'],
        'Oui, il reste deux sacs de coulis gris perle et quatre boîtes de carreaux. Je suis à la maison tous les matins.\n\nMélanie Côté',
      ),
      reply([18, '07:25'], 'Parfait. Je passe voir ça vendredi à 8 h; comptez une demi-heure.'),
    ],
  },
  {
    at: [16, '20:27'],
    form: {
      name: 'Minh Anh Nguyen (Exemple)',
      email: 'minh-anh.nguyen@exemple.ca',
      phone: '418 555-0116',
      message:
        'Bonjour, on aime beaucoup le dosseret crème de votre galerie (photo jointe). Est-ce possible d’avoir la même chose derrière notre comptoir? Environ 12 pi de long.',
      details: about('kitchen', ['backsplash'], 'threeMonths', 'Québec', [12, 1.5, 'ft']),
      acceptsPromotion: true,
    },
    photos: [['dosseret-zellige-creme']],
    steps: [
      reply(
        [15, '17:30'],
        'Bonjour madame Nguyen,\n\nAvec plaisir. Ce sont des carreaux faits main\u00a0: les bords sont irréguliers et la teinte varie d’une boîte à l’autre. Aimeriez-vous voir des échantillons avant de décider?',
      ),
      mail([14, '21:02'], 'Oui, s’il vous plaît! On est là toute la fin de semaine.'),
      reply(
        [13, '08:10'],
        'Je vous dépose trois échantillons samedi matin. Gardez-les le temps qu’il vous faut.',
      ),
    ],
  },
  {
    at: [13, '11:48'],
    form: {
      name: 'Réjean Lavoie (Exemple)',
      email: 'rejean.lavoie@exemple.ca',
      phone: '418 555-0117',
      message:
        'J’ai un escalier extérieur de six marches en béton. Est-ce que ça se recouvre de porcelaine sans éclater au gel?',
      details: about('other', ['stairs'], 'thisYear', 'L’Ancienne-Lorette'),
    },
    steps: [
      reply(
        [12, '07:50'],
        'Bonjour monsieur Lavoie,\n\nOui, avec une porcelaine antidérapante, une membrane et un mortier-colle prévus pour le gel. On pose par temps doux seulement. Envoyez-moi une photo des marches quand vous en aurez la chance, et je vous dirai si le béton est bon.',
      ),
    ],
  },
  {
    at: [10, '06:38'],
    form: {
      name: 'Sophie Desrosiers (Exemple)',
      email: 'sophie.desrosiers@exemple.ca',
      phone: '418 555-0118',
      message:
        'Bonjour, l’eau s’infiltre au bas de notre douche, et une tache est apparue au plafond de la pièce en dessous. Le coulis du plancher a noirci et deux carreaux bougent. On a arrêté de s’en servir.',
      details: about('bathroom', ['floor', 'shower'], 'soon', 'Lévis', [3, 5, 'ft']),
    },
    photos: [['douche-chevrons-marbre'], ['douche-chevrons-marbre', [45, 50, 40, 50]]],
    steps: [
      reply(
        [10, '06:55'],
        'Bonjour madame Desrosiers,\n\nVous avez bien fait. Je peux passer demain vers 17 h pour un essai d’eau. D’ici là, laissez le ventilateur en marche et la porte ouverte.',
      ),
      mail([10, '07:40'], 'Merci de répondre si vite! Demain 17 h, on sera là.'),
      reply(
        [8, '18:15'],
        'Comme on l’a vu ensemble, c’est la membrane d’étanchéité autour du drain qui a lâché, pas la plomberie. Il faut refaire la base de douche; les murs peuvent rester. Vous aurez la soumission cette semaine.',
      ),
    ],
  },
  {
    at: [9, '03:51'],
    form: {
      name: 'Premier Partout (Exemple)',
      email: 'offre@example.com',
      phone: '418 555-0199',
      message:
        'Votre site pourrait être premier partout! Répondez OUI pour recevoir notre forfait de référencement à vie.',
      // People do not see this field; a program fills it in.
      website: 'https://example.com',
    },
  },
  {
    at: [7, '13:20'],
    form: {
      name: 'Karim Benali (Exemple)',
      email: 'karim.benali@exemple.ca',
      phone: '418 555-0119',
      message:
        'Bonjour, plancher de sous-sol à refaire en céramique, environ 27 m². La dalle a une fissure sèche au milieu. Faut-il la réparer avant?',
      details: about('basement', ['floor'], 'threeMonths', 'Québec', [4.5, 6, 'm']),
    },
    steps: [
      reply(
        [6, '17:20'],
        'Bonjour monsieur Benali,\n\nUne fissure sèche et stable, on la recouvre d’une membrane de désolidarisation. Si elle bouge encore, on la répare d’abord. Depuis quand est-elle là, et est-ce que les deux bords sont au même niveau?',
      ),
      mail(
        [2, '19:48'],
        'Elle est là depuis notre arrivée, il y a six ans. Les deux bords sont égaux, j’ai passé une règle dessus. Est-ce que ça change quelque chose au prix?\n\nKarim',
      ),
    ],
  },
  {
    at: [5, '18:09'],
    form: {
      name: 'Geneviève Morin (Exemple)',
      email: 'genevieve.morin@exemple.ca',
      phone: '418 555-0120',
      message:
        'Bonjour, un carreau s’est fendu dans le coin de notre salle d’eau et le coulis jaunit. On aimerait un rejointoiement de tout le bas du mur. Est-ce trop petit comme travail?',
      details: about('bathroom', ['wall'], 'looking', 'Sillery'),
    },
    photos: [['salle-d-eau-arche', [0, 40, 45, 60]]],
    steps: [
      askForPhotos(
        [4, '07:35'],
        'Bonjour madame Morin,\n\nIl n’y a pas de trop petit travail. On a souvent une demi-journée entre deux chantiers; je vous appelle dès qu’il s’en présente une.',
      ),
      addPhotos([4, '12:18'], [['salle-d-eau-arche'], ['salle-d-eau-arche', [50, 40, 50, 60]]]),
    ],
  },
  {
    at: [3, '12:11'],
    form: {
      name: 'Patrick Ouellet (Exemple)',
      email: 'patrick.ouellet@exemple.ca',
      phone: '418 555-0121',
      message:
        'Bonjour, salle de lavage de 7 pi sur 8 pi, vinyle à enlever et céramique à poser. La laveuse et la sécheuse sont superposées. Est-ce que vous déplacez les appareils?',
      details: about('laundry', ['floor'], 'threeMonths', 'Saint-Augustin-de-Desmaures', [7, 8, 'ft']),
    },
    steps: [read([3, '17:02'])],
  },
  {
    at: [1, '21:04'],
    form: {
      name: 'Marie-Ève Tremblay (Exemple)',
      email: 'marie-eve.tremblay@exemple.ca',
      phone: '418 555-0122',
      message:
        'Bonjour! On aimerait garder le mur terracotta de notre salle de bain, mais remplacer la baignoire par une douche à l’italienne et refaire le plancher. J’ai mis quatre photos et les mesures. Est-ce faisable dans cet espace?',
      details: about('bathroom', ['floor', 'shower'], 'threeMonths', 'Lévis', [8, 10, 'ft']),
    },
    photos: [
      ['salle-de-bain-terracotta'],
      ['salle-de-bain-terracotta', [30, 50, 50, 50]],
      ['salle-de-bain-terracotta', [0, 30, 40, 70]],
      ['salle-de-bain-terracotta', [60, 15, 40, 60]],
    ],
  },
]

interface ExampleContact {
  at: Moment
  name: string
  email: string
  phone: string
  basis: Basis
  basisDaysAgo: number
}

/** Those of the form's box for promotions come on top. */
export const CONTACTS: ExampleContact[] = [
  {
    at: [30, '07:10'],
    name: 'Diane Gauthier (Exemple)',
    email: 'diane.gauthier@exemple.ca',
    phone: '418 555-0131',
    basis: 'customer',
    basisDaysAgo: 150,
  },
  {
    at: [30, '07:12'],
    name: 'Yves Paradis (Exemple)',
    email: 'yves.paradis@exemple.ca',
    phone: '418 555-0132',
    basis: 'customer',
    basisDaysAgo: 640,
  },
  {
    at: [30, '07:15'],
    name: 'François Thibault (Exemple)',
    email: 'francois.thibault@exemple.ca',
    phone: '418 555-0133',
    basis: 'customer',
    basisDaysAgo: 310,
  },
  {
    at: [30, '07:17'],
    name: 'Chantal Roy (Exemple)',
    email: 'chantal.roy@exemple.ca',
    phone: '418 555-0134',
    basis: 'inquiry',
    basisDaysAgo: 62,
  },
  {
    at: [30, '07:19'],
    name: 'Alain Bouchard (Exemple)',
    email: 'alain.bouchard@exemple.ca',
    phone: '418 555-0135',
    basis: 'inquiry',
    basisDaysAgo: 240,
  },
  {
    at: [26, '17:48'],
    name: 'Isabelle Gagné (Exemple)',
    email: 'isabelle.gagne@exemple.ca',
    phone: '418 555-0136',
    basis: 'express',
    basisDaysAgo: 26,
  },
  {
    at: [20, '12:02'],
    name: 'Hugo Lemieux (Exemple)',
    email: 'hugo.lemieux@exemple.ca',
    phone: '',
    basis: 'none',
    basisDaysAgo: 20,
  },
]

export const CAMPAIGN: { at: Moment; subject: string; message: string } = {
  at: [14, '09:30'],
  subject: 'Deux semaines libres pour les petits travaux (Exemple)',
  message:
    'Bonjour {{name}},\n\nDeux semaines viennent de se libérer à notre horaire. C’est le bon moment pour un dosseret, un rejointoiement ou un plancher d’entrée. Répondez à ce courriel ou appelez-nous, et on passe prendre les mesures.',
}

/** Somebody who had enough of them. */
export const UNSUBSCRIBED: { at: Moment; email: string } = {
  at: [13, '20:15'],
  email: 'francois.thibault@exemple.ca',
}

export const SIGNED_IN_AT: Moment = [30, '07:02']
export const SELF_TESTED_AT: Moment = [0, '03:04']
export const SIGNED_OUT_AT: Moment = [1, '18:30']

/** The last one is today. After the campaign more people come. */
export const VISITS = [
  ...[4, 7, 6, 5, 9, 8, 3, 5, 6, 8, 7, 10, 9, 4, 6, 17, 15, 11, 8, 9],
  ...[7, 6, 9, 10, 12, 8, 7, 11, 9, 5],
]
