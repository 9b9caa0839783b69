/** What visitors read before the first save. It promises nothing that nobody promised. */
export const SAMPLE_DEFAULT = {
  title: 'Sample',
  description: 'Écrivez ici ce que vos clients demandent le plus souvent.',
  imageUrl: '/defaults/carreaux-emailles-gros-plan.webp',
}
