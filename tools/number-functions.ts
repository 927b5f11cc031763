import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FUNCTIONS_FOLDER, functionFiles } from '../server/platform/db/migrations/functions.ts'

/** `npm run functions`: writes the next version and the checksum to each function of `server/functions/` whose text has changed. */
for (const { name, version, written, checksum, text } of functionFiles()) {
  if (written === checksum) continue
  writeFileSync(join(FUNCTIONS_FOLDER, `${name}.sql`), `-- Version ${version + 1}, checksum ${checksum}.\n${text}`)
  console.log(`${name}: version ${version + 1}`)
}
