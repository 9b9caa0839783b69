import { pictureTextStore } from '#sections/section-kit/server/picture-text.store.ts'
import { STORY_DEFAULT } from './story.seed.ts'

export const storyStore = pictureTextStore('story_versions', STORY_DEFAULT)
