import type { IslandMap } from '#web/islands.ts'

/** Every island of the public pages. */
export const ISLANDS: IslandMap = {
  'add-photos': async () => (await import('#features/conversations/site/add-photos.tsx')).AddPhotos,
  contact: async () => (await import('./contact-modal.tsx')).ContactModal,
  'contact-page-form': async () => (await import('./contact-page-form.tsx')).ContactPageForm,
  'external-reviews': async () =>
    (await import('#features/reviews/site/external-reviews.tsx')).ExternalReviews,
  'feature-details': async () => (await import('#sections/features/site/feature-details.tsx')).FeatureDetails,
  gallery: async () => (await import('#features/media/site/gallery.tsx')).Gallery,
  policy: async () => (await import('./policy-dialog.tsx')).PolicyDialog,
}
