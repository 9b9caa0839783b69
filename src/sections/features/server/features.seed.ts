export const FEATURES_DEFAULT = {
  title: 'Posé pour rester',
  description:
    'Une douche, un plancher, un dosseret\u00a0: chaque ouvrage a ses pièges. Voici comment on s’y prend pour que ça dure.',
  title1: 'Douche à l’italienne',
  title2: 'Salle de bain terre cuite',
  title3: 'Dosseret de cuisine',
  title4: 'Entrée en damier',
  title5: 'Carreaux émaillés',
  // Not the hexagons: they have just filled the screen in the section above. The first tile is as wide as the screen.
  videoUrl1: '/defaults/feature-6.mp4',
  videoUrl2: '/defaults/feature-7.mp4',
  videoUrl3: '/defaults/feature-3.mp4',
  videoUrl4: '/defaults/feature-4.mp4',
  videoUrl5: '/defaults/feature-5.mp4',
  details1: `Une salle de bain, étape par étape

1. La visite. On mesure, on sonde le plancher, on regarde où passent les tuyaux et le ventilateur. Vous recevez ensuite une soumission écrite.

2. La démolition. On protège le passage jusqu’à la porte, on isole la pièce de la poussière et on sort les débris.

3. Ce qui se cache derrière. Plombier et maître électricien font leur part, chacun avec sa licence. C’est le moment de déplacer un drain ou d’ajouter le circuit du plancher chauffant.

4. Le support. Plancher raidi et mis à niveau, panneaux d’appui vissés, pente de douche formée à 1/4 po par pied.

5. L’étanchéité. Membrane sur la base et sur les murs de la douche, coins et niche compris. On bouche le drain, on remplit d’eau et on attend 24 heures. Si le niveau ne bouge pas, on continue.

6. La pose. Calepinage d’abord, pour éviter les languettes de carreau le long des murs. Ensuite les carreaux, puis le coulis, puis le silicone dans les angles.

7. La remise. On fait le tour ensemble, on corrige ce qui doit l’être et on vous laisse les carreaux en trop, le nom du coulis et la marche à suivre pour l’entretien.`,
}
