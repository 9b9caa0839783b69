import { PictureText, PictureTextChanges } from '#sections/section-kit/picture-text.contract.ts'
import { defineEndpoint } from '#shared/http/endpoint.ts'

export const readAbout = defineEndpoint({
  method: 'GET',
  path: '/aboutSectionRoute/about-section',
  access: 'public',
  summary: 'The about section as visitors see it',
  reply: PictureText,
})

export const saveAbout = defineEndpoint({
  method: 'PATCH',
  path: '/aboutSectionRoute/about-section',
  access: 'admin',
  summary: 'Publish a new version of the about section',
  body: PictureTextChanges,
  reply: PictureText,
})
