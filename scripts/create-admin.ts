// Creates an admin, or gives an existing account a new password and signs out its devices; its role stays.
// For somebody who has lost phone, passkeys and recovery codes, it can also forget the second factors.
// usage: ADMIN_PASSWORD=… npm run create-admin -- --email marc@exemple.ca [--name Marc] [--forget-second-factors]
import { parseArgs } from 'node:util'
import { findSignInProblem } from '#features/auth/sign-in.rules.ts'
import { loadConfig } from '#platform/config.ts'
import { createAdmin } from './local/prepare-database.ts'

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    'forget-second-factors': { type: 'boolean', default: false },
  },
})
const email = values.email ?? process.env.ADMIN_EMAIL ?? ''
// From the environment, because arguments can be read by every account of the machine.
const password = process.env.ADMIN_PASSWORD ?? ''
const problem = findSignInProblem({ email, password })
if (problem) {
  console.error(`${problem.message} Pass --email, and the password as ADMIN_PASSWORD.`)
  process.exit(1)
}
await createAdmin(
  loadConfig(process.env).database.url,
  { email, password, name: values.name ?? 'Admin' },
  { forgetsFactors: values['forget-second-factors'] },
)
console.log(`${email} can sign in at /dash.`)
