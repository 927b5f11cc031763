import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FUNCTIONS_FOLDER, functionFiles } from '../server/platform/db/functions.ts'

/** `npm run functions`: gives each function of `server/functions/` whose text has changed its next version, and its checksum. */
for (const { name, version, written, checksum, text } of functionFiles()) {
  if (written === checksum) continue
  writeFileSync(join(FUNCTIONS_FOLDER, `${name}.sql`), `-- Version ${version + 1}, checksum ${checksum}.\n${text}`)
  console.log(`${name}: version ${version + 1}`)
}
