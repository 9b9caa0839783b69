import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import { cutToGraphemes } from '#shared/text/graphemes.ts'
import { findUnknownPlaceholder, KNOWN_PLACEHOLDERS, MAX_LENGTH } from '../campaign.rules.ts'
import type { MailTemplate } from '../template.contract.ts'
import './campaigns.table.ts'
import { sanitiseBody } from './sanitise-body.ts'

interface TemplateFields {
  name: string
  content: string
}

const COLUMNS = ['id', 'name', 'content', 'created_at', 'updated_at'] as const

export async function listStoredTemplates(db: Db): Promise<MailTemplate[]> {
  const rows = await db
    .selectFrom('mail_templates')
    .select(COLUMNS)
    .orderBy(sql`searchable(name)`)
    .orderBy('id')
    .execute()
  return rows.map(toTemplate)
}

export async function readStoredTemplate(db: Db, id: string): Promise<MailTemplate> {
  const row = await db.selectFrom('mail_templates').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return toTemplate(row ?? throwNotFound())
}

export async function insertTemplate(
  db: Db,
  fields: TemplateFields,
  changedBy: string,
): Promise<MailTemplate> {
  const row = await db
    .insertInto('mail_templates')
    .values({ name: fields.name, content: sanitiseContent(fields.content), changed_by: changedBy })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toTemplate(row)
}

export async function updateTemplate(
  db: Db,
  id: string,
  { name, content }: Partial<TemplateFields>,
  changedBy: string,
): Promise<MailTemplate> {
  const row = await db
    .updateTable('mail_templates')
    .set({
      ...(name !== undefined && { name }),
      ...(content !== undefined && { content: sanitiseContent(content) }),
      changed_by: changedBy,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
  return toTemplate(row ?? throwNotFound())
}

export async function copyTemplate(db: Db, id: string, changedBy: string): Promise<MailTemplate> {
  const { name, content } = await readStoredTemplate(db, id)
  const suffix = ' (copy)'
  const copyName = cutToGraphemes(name, MAX_LENGTH.templateName - suffix.length) + suffix
  return insertTemplate(db, { name: copyName, content }, changedBy)
}

export async function deleteTemplate(db: Db, id: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('mail_templates').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throwNotFound()
}

function sanitiseContent(content: string): string {
  const clean = sanitiseBody(content)
  const unknown = findUnknownPlaceholder(clean, KNOWN_PLACEHOLDERS.template)
  if (clean !== '' && unknown === null) return clean
  const message =
    unknown === null
      ? 'None of this content can be used in an email.'
      : `Content: ${unknown} is not known. Only {{name}} and {{message}} are filled in.`
  throw new AppError('validation_failed', message, { fields: { content: message } })
}

interface Row extends TemplateFields {
  id: string
  created_at: Date
  updated_at: Date
}

function toTemplate({ id, name, content, created_at, updated_at }: Row): MailTemplate {
  return {
    _id: id,
    id,
    name,
    content,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  }
}

function throwNotFound(): never {
  throw new AppError('not_found', 'This template does not exist any more.')
}
