/** The content before the first save. It must not promise anything that the contractor has not promised. */
export const HERO_DEFAULT = {
  input1: 'CARREAU',
  input2: 'par carreau',
  input3_1: 'Pose de céramique',
  input3_2: 'et rénovation de salles de bain à Québec',
  videoUrl: '/defaults/hero-loop.mp4',
}
export const HERO_POSTER = '/defaults/hero-poster.webp'
