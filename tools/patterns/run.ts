import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { judged, patternFaults } from './check.ts'
import { patternsIn } from './extract.ts'
import { judgeAll } from './judge.ts'
import { BOUNDED, EXAMPLES } from './listed.ts'

/**
 * `npm run patterns`: checks that no regular expression of the service is worse than linear on a text of any length, except those of
 * listed.ts, whose text is short. linear.json records which patterns were judged linear: they are not judged again, which would take over a minute of processor
 * time. A run brings the file up to date. `--all` judges every pattern again, as before a release.
 */
const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
const folder = fileURLToPath(new URL('../..', import.meta.url))
const record = `${folder}tools/patterns/linear.json`
const files = globSync('{server,contract,apps,demo}/**/*.{ts,tsx}', { cwd: folder })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$|\/test-[\w-]+\.ts$|^server\/test\/|^apps\/\w+\/(?:test|build|dist)\b/.test(file))
  .toSorted()
const found = files.map((file) => patternsIn(file, readFileSync(`${folder}${file}`, 'utf8')))
const [patterns, built] = [found.flatMap((one) => one.patterns), found.flatMap((one) => one.built)]
const lists = { bounded: BOUNDED, examples: EXAMPLES }
const recorded = new Set(values.all ? [] : (JSON.parse(readFileSync(record, 'utf8')) as string[]))
const { verdicts, linear } = await judgeAll(judged({ patterns }, lists), recorded)
const faults = patternFaults({ patterns, built }, verdicts, lists)
writeFileSync(record, `${JSON.stringify(linear, null, 2)}\n`)

console.log(`${faults.length === 0 ? 'ok   ' : 'FAULT'} patterns linear: ${patterns.length}, on short texts: ${BOUNDED.length}`)
for (const fault of faults) console.log(`      ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
