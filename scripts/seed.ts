// Fills the media library with the included images and movies. Run it once after the first migration; it is idempotent.
import { seedSiteFromEnv } from './local/seed-site.ts'

await seedSiteFromEnv(process.env as Record<string, string>)
console.log('The library holds what came with the program.')
