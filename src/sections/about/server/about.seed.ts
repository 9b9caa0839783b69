/** Promises nothing that nobody promised: what is checked, not who comes or when. */
export const ABOUT_DEFAULT = {
  title1: 'Le beau se voit.',
  title2: 'Le solide est en dessous.',
  description:
    'On pose de la céramique et on rénove des salles de bain dans la région de Québec. Avant le premier carreau, on vérifie la charpente du plancher, on redresse le support et on pose la membrane qui convient à la pièce. Personne ne prend cette étape en photo. C’est pourtant elle qui décide si vos joints seront encore intacts dans quinze ans.',
  imageUrl: '/defaults/chantier-pose-hexagones.webp',
}
