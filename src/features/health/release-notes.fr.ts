import type { Release } from './release-notes.rules.ts'

/** Newest first. */
export const releaseNotes: Release[] = [
  {
    version: '0.2.2',
    day: '2026-11-20',
    notes: [
      'Toucher deux fois «\u00a0Fait\u00a0» ne règle plus aussi la personne suivante, et les boutons restent en place pendant qu’une liste ou un aperçu se charge.',
      'Une personne attend encore si le courriel écrit dans votre propre programme est allé à quelqu’un d’autre ou vous est revenu.',
      'L’accueil dit que tout le monde a sa réponse seulement pendant que votre boîte est lue.',
      'Le temps depuis qu’une personne a écrit reste juste quand vous rouvrez l’application des heures plus tard.',
      'Un courriel à tous part exactement comme vous l’avez vérifié.',
      'Si vous partez pendant une importation, Contacts vous dit comment elle a fini.',
      'Ce que vous écrivez pour demander un avis, et dans le démarrage guidé, est gardé et montré de nouveau.',
      'Enregistrer un champ laisse ce que quelqu’un d’autre a changé dans les autres.',
      'Les photos que vous supprimez ne sont plus dites manquantes. Les images de vos courriels y restent quand vous les supprimez ici.',
      'Un contact qui ne peut pas être enregistré ou rétabli dit pourquoi.',
    ],
  },
  {
    version: '0.2.1',
    day: '2026-11-19',
    notes: [
      'Les brouillons sont gardés de nouveau après que votre téléphone a mis le tableau de bord en veille.',
      'Qui se connecte dans un autre onglet est connecté partout dans ce navigateur.',
      '«\u00a0Aucune promotion\u00a0» l’emporte maintenant sur les messages et les fichiers plus anciens.',
      'Les campagnes en pause et les renvois laissent de côté les personnes à qui vous ne pouvez plus écrire.',
      'Les réponses à l’accusé de réception arrivent à votre adresse.',
      'Les photos envoyées à une conversation supprimée la ramènent dans la réception.',
      'Les photos dont l’envoi s’est arrêté peuvent être renvoyées, et attendent le serveur quand il a un problème.',
      'Le texte reste quand vous annulez un envoi, ou quand vous le remettez comme avant pendant un enregistrement.',
      'L’activité distingue un mot de passe accepté d’une connexion en deux étapes.',
    ],
  },
  {
    version: '0.2.0',
    day: '2026-11-18',
    notes: [
      'Les réponses des clients par courriel apparaissent dans leur conversation, une fois votre boîte connectée.',
      'Les clients peuvent ajouter des photos et des mesures au formulaire de contact.',
      'Demander des photos\u00a0: votre réponse contient alors un lien privé où le client les ajoute.',
      'Fermez une conversation quand c’est fini. Elle se rouvre toute seule si le client écrit de nouveau.',
      'Le formulaire de contact est essayé chaque nuit. L’accueil dit que tout est arrivé, ou quoi faire.',
      'État du site, pour les comptes Admin\u00a0: ce qui fonctionne, et quoi faire pour le reste.',
      'Campagnes\u00a0: vérifiez le courriel et qui le reçoit, puis envoyez-le maintenant ou plus tard. L’envoi se met en pause ou s’arrête en tout temps.',
      'Le tableau de bord en français ou en anglais\u00a0: choisissez dans Profil.',
      'Un compte Aide répond aux messages et tient les contacts, sans changer le site.',
      'Un nouveau site commence par quatre courts formulaires. D’ici là, les moteurs de recherche restent dehors.',
    ],
  },
  {
    version: '0.1.0',
    day: '2026-11-15',
    notes: [
      'La première version\u00a0: votre site, ses éditeurs, les messages, les contacts, les vidéos et les images.',
    ],
  },
]
