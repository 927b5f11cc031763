import { parseArgs } from 'node:util'
import { emptyDatabase } from '../../server/test/empty-database.ts'
import { previousCommit } from './previous-tree.ts'
import { failuresOf, type Phase, upgrade } from './upgrade.ts'

/**
 * `npm run upgrade:test -- [commit] [--filled=<url>]`: runs the migrations of this release while the previous release serves requests, on a new
 * database of TEST_DATABASE_URL, or on a database that the previous release has filled, where mairie@demo.test has an actor; it is changed. Prints the longest waits of each phase as it ends. Exits with 1 if
 * a request failed.
 */
const { values, positionals } = parseArgs({ options: { filled: { type: 'string' } }, allowPositionals: true })
const print = ({ name, read, write, waits }: Phase): void => {
  console.log(
    `${name.padEnd(42)} reads ${String(read.requests).padStart(6)}, longest ${String(Math.round(read.longest)).padStart(5)} ms;` +
      ` writes ${String(write.requests).padStart(6)}, longest ${String(Math.round(write.longest)).padStart(5)} ms`,
  )
  for (const { what, at, ms } of waits) console.log(`  ${Math.round(ms)} ms: ${what}, ${(at / 1000).toFixed(1)} s after the phase began`)
}
const commit = positionals[0] ?? previousCommit()
const database = values.filled ? { url: values.filled, drop: async () => {} } : await emptyDatabase()
if (!commit || !database) {
  console.error(!commit ? 'Git has no commit of the release before.' : 'TEST_DATABASE_URL must name a PostgreSQL server.')
  process.exit(1)
}
try {
  const result = await upgrade(commit, database.url, { seconds: 5, onPhase: print })
  console.log(
    `From ${commit.slice(0, 7)}; the migrations took ${Math.round(result.migrationMs)} ms with the start of their process.\n${result.migrated}`,
  )
  const failures = failuresOf(result)
  console.log(failures.length === 0 ? 'No request failed.' : failures.join('\n'))
  console.log(result.verified)
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  await database.drop()
}
