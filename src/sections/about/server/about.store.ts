import { pictureTextStore } from '#sections/section-kit/server/picture-text.store.ts'
import { ABOUT_DEFAULT } from './about.seed.ts'

export const aboutStore = pictureTextStore('about_versions', ABOUT_DEFAULT)
