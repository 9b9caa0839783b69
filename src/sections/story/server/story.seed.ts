export const STORY_DEFAULT = {
  title1: 'De la démolition',
  title2: 'au dernier joint',
  description: `On s’occupe de ce qui se carrelle, et de ce qui doit tenir dessous.

- Planchers et murs
- Douches à l’italienne\u00a0: bases de douche et niches
- Dosserets
- Escaliers
- Rejointoiement
- Plancher chauffant\u00a0: on prépare le support et on pose la céramique; un maître électricien fait le raccordement`,
  imageUrl: '/defaults/dosseret-zellige-creme.webp',
}
