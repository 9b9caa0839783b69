// Creates an admin, or gives an existing account a new password and signs out its devices; its role stays.
// For an account that has lost its second factors, it can also remove them.
// usage: ADMIN_PASSWORD=… npm run create-admin -- --email marc@exemple.ca [--name Marc] [--forget-second-factors]
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { guessableTexts } from '#features/accounts/password.en.ts'
import { findGuessable } from '#features/accounts/server/guessable-password.ts'
import { findUserByEmail } from '#features/accounts/server/user.store.ts'
import { findSignInProblem } from '#features/session/sign-in.rules.ts'
import { loadConfig } from '#platform/config.ts'
import { createAdmin, withDatabase } from './local/prepare-database.ts'

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    'forget-second-factors': { type: 'boolean', default: false },
  },
})
const email = values.email ?? process.env.ADMIN_EMAIL ?? ''
// From the environment: arguments are visible to all accounts of the machine.
const password = process.env.ADMIN_PASSWORD ?? ''
const problem = findSignInProblem({ email, password })
if (problem) refuse(`${problem.message} Pass --email, and the password as ADMIN_PASSWORD.`)
const { url } = loadConfig(process.env).database
const existing = await withDatabase(url, db => findUserByEmail(db, email))
// An account that exists keeps its name.
const name = existing?.profile.name ?? (values.name?.trim() || (await askName()) || nameIn(email))
const guessable = await withDatabase(url, db => findGuessable(db, password, { email, name }))
if (guessable) refuse(guessableTexts[guessable])
await createAdmin(url, { email, password, name }, { forgetsFactors: values['forget-second-factors'] })
console.log(`${email} can sign in at /dash.`)
if (!existing) console.log(`Replies to customers are signed “${name}”. Change it in the profile.`)

/** Only in a terminal. */
async function askName(): Promise<string> {
  if (!process.stdin.isTTY) return ''
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Your name, as replies to customers are signed: ')
  terminal.close()
  return answer.trim()
}

/** `marc.belanger@exemple.ca` → Marc Belanger */
function nameIn(address: string): string {
  const [local = ''] = address.split('@')
  const words = local.split(/[._+-]/).filter(Boolean)
  return words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

function refuse(message: string): never {
  console.error(message)
  process.exit(1)
}
