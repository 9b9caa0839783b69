// Writes the page that the proxy shows while no server answers, with the phone number of the settings.
// usage: node scripts/write-fallback-page.ts FOLDER
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isPlaceholder } from '#features/settings/placeholder.rules.ts'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import { loadConfig } from '#platform/config.ts'
import { phoneLinks } from '#shared/people/phone-links.ts'
import { escapeXml } from '#shared/text/escape-xml.ts'
import { withDatabase } from './local/prepare-database.ts'

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('Say where: node scripts/write-fallback-page.ts FOLDER')
  process.exit(1)
}
const { phone } = await withDatabase(loadConfig(process.env).database.url, readStoredSettings)
const links = isPlaceholder('phone', phone) ? null : phoneLinks(phone)
const line = links ? `<p>Ça presse? Appelez au <a href="${links.call}">${escapeXml(phone)}</a>.</p>` : ''
const template = path.join(import.meta.dirname, '../ops/fallback/unavailable.html')
const file = path.join(folder, 'unavailable.html')
mkdirSync(folder, { recursive: true })
writeFileSync(
  `${file}.part`,
  readFileSync(template, 'utf8').replace('<!-- phone -->', () => line),
)
renameSync(`${file}.part`, file)
// Readable for the proxy, whatever the umask.
chmodSync(folder, 0o755)
chmodSync(file, 0o644)
