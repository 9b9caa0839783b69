import { PictureText, PictureTextChanges } from '#sections/section-kit/picture-text.contract.ts'
import { defineEndpoint } from '#shared/http/endpoint.ts'

export const readStory = defineEndpoint({
  method: 'GET',
  path: '/storySectionRoute/story-section',
  access: 'public',
  summary: 'The story section as visitors see it',
  reply: PictureText,
})

export const saveStory = defineEndpoint({
  method: 'PATCH',
  path: '/storySectionRoute/story-section',
  access: 'admin',
  summary: 'Publish a new version of the story section',
  body: PictureTextChanges,
  reply: PictureText,
})
