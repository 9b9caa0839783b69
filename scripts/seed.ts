// Puts the pictures and loops that came with the program into the library. Run it once, after the first migration;
// again does no harm.
import { seedSiteOf } from './local/seed-site.ts'

await seedSiteOf(process.env as Record<string, string>)
console.log('The library holds what came with the program.')
