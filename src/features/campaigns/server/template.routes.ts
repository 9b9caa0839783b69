import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import {
  createTemplate,
  duplicateTemplate,
  listTemplates,
  removeTemplate,
  saveTemplate,
} from '../template.contract.ts'
import { starterTemplate } from './starter-template.fr.ts'
import {
  copyTemplate,
  deleteTemplate,
  insertTemplate,
  listStoredTemplates,
  updateTemplate,
} from './template.store.ts'

export function templateRoutes({ db, config }: Services): Route[] {
  return [
    route(listTemplates, async () => ({
      templates: await listStoredTemplates(db),
      starter: { content: starterTemplate(await readStoredSettings(db), config.publicUrl) },
    })),

    route(createTemplate, async ({ body, caller }) => ({
      message: 'Template saved',
      template: await insertTemplate(db, body, caller.userId),
    })),

    route(saveTemplate, async ({ params, body, caller }) => ({
      message: 'Template saved',
      template: await updateTemplate(db, params.id, body, caller.userId),
    })),

    route(duplicateTemplate, async ({ params, caller }) => ({
      message: 'Template copied',
      template: await copyTemplate(db, params.id, caller.userId),
    })),

    route(removeTemplate, async ({ params }) => {
      await deleteTemplate(db, params.id)
      return { message: 'Template deleted' }
    }),
  ]
}
