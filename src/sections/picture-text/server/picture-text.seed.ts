/** States what is checked, not who comes or when: nobody promised that. */
export const ABOUT_DEFAULT = {
  title1: 'Le beau se voit.',
  title2: 'Le solide est en dessous.',
  description:
    'On pose de la céramique et on rénove des salles de bain dans la région de Québec. Avant le premier carreau, on vérifie la charpente du plancher, on redresse le support et on pose la membrane qui convient à la pièce. Personne ne prend cette étape en photo. C’est pourtant elle qui décide si vos joints seront encore intacts dans quinze ans.',
  imageUrl: '/defaults/chantier-pose-hexagones.webp',
}

export const STORY_DEFAULT = {
  title1: 'De la démolition',
  title2: 'au dernier joint',
  description: `On s’occupe de ce qui se carrelle, et de ce qui doit tenir dessous.

- Planchers et murs\u00a0: grand format, hexagones, damier, plinthes
- Douches à l’italienne\u00a0: base, membrane d’étanchéité, niche murale, drain linéaire
- Dosserets\u00a0: zellige, métro, pose à chevrons ou à bâtons rompus
- Escaliers\u00a0: marches, contremarches et nez de marche
- Rejointoiement\u00a0: nettoyage, remplacement du coulis, scellant
- Plancher chauffant\u00a0: on prépare le support et on pose la céramique; un maître électricien fait le raccordement`,
  imageUrl: '/defaults/dosseret-zellige-creme.webp',
}
