export const STORY_DEFAULT = {
  title1: 'De la démolition',
  title2: 'au dernier joint',
  description:
    'Planchers et murs de céramique, douches à l’italienne, bases de douche, niches, dosserets, escaliers, rejointoiement\u00a0: on s’occupe de ce qui se carrelle, et de ce qui doit tenir dessous. Plancher chauffant? On prépare le support et on pose la céramique; un maître électricien fait le raccordement.',
  imageUrl: '/defaults/dosseret-zellige-creme.webp',
}
