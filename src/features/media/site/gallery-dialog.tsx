import { IslandDialog } from '#ui/island.tsx'
import type { GalleryPage } from '../media.contract.ts'
import type { Gallery } from '../media.rules.ts'

/** What the page carries of each gallery; the dialog loads the others. */
const FIRST = 24

interface Props extends GalleryPage {
  id: string
  title: string
  gallery: Gallery
}

export function GalleryDialog({ id, title, gallery, images, total }: Props) {
  const props = { images: images.slice(0, FIRST), total: Math.max(total, images.length), gallery, title }
  return <IslandDialog id={id} label={title} size="full" name="gallery" props={props} />
}
