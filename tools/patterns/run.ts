import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { judged, patternFaults } from './check.ts'
import { patternsIn } from './extract.ts'
import { judgeAll } from './judge.ts'
import { BOUNDED, EXAMPLES } from './listed.ts'

/**
 * `npm run patterns`: checks that no regular expression of the service is worse than linear on a text of any length, except those of
 * listed.ts, whose text is short. Verdicts are stored in a file beside the packages, so that a second run takes seconds.
 */
const folder = fileURLToPath(new URL('../..', import.meta.url))
const kept = `${folder}node_modules/.cache/beffroi/patterns.json`
const files = globSync('{server,contract,apps,demo}/**/*.{ts,tsx}', { cwd: folder })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$|\/test-[\w-]+\.ts$|^server\/test\/|^apps\/\w+\/(?:test|build|dist)\b/.test(file))
  .toSorted()
const found = files.map((file) => patternsIn(file, readFileSync(`${folder}${file}`, 'utf8')))
const [patterns, built] = [found.flatMap((one) => one.patterns), found.flatMap((one) => one.built)]
const lists = { bounded: BOUNDED, examples: EXAMPLES }
const faults = patternFaults({ patterns, built }, await judgeAll(judged({ patterns }, lists), kept), lists)

console.log(`${faults.length === 0 ? 'ok   ' : 'FAULT'} patterns linear: ${patterns.length}, on short texts: ${BOUNDED.length}`)
for (const fault of faults) console.log(`      ${fault}`)
// Exits explicitly: the child process of recheck would keep this process alive.
process.exit(faults.length === 0 ? 0 : 1)
