import { execFileSync } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { environment } from '../../server/platform/settings/config.ts'
import { packContract } from '../contract/pack.ts'
import { Refused, release } from './release.ts'
import { tagOf } from './rules.ts'

/**
 * `npm run release -- <version> [--dry-run] [--out <folder>]`: makes a release as described in docs/releases.md. Nothing is pushed: the
 * last lines of the output name what to push.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false }, out: { type: 'string' } },
})
const [version, ...more] = positionals
if (version === undefined || more.length > 0) {
  console.error('npm run release -- <version> [--dry-run] [--out <folder>]')
  process.exit(2)
}
const dryRun = values['dry-run']
const out = resolve(values.out ?? join(ROOT, 'var/releases', version))

function build(tree: string, to: string): void {
  const options = { cwd: tree, encoding: 'utf8' as const, maxBuffer: 64 * 1024 ** 2 }
  execFileSync(process.execPath, ['tools/generate-openapi.ts'], options)
  const npm = environment['npm_execpath']
  const args = ['run', '--silent', 'sbom']
  writeFileSync(
    join(to, 'sbom.cdx.json'),
    npm ? execFileSync(process.execPath, [npm, ...args], options) : execFileSync('npm', args, options),
  )
  packContract(to, join(tree, 'contract'))
}

try {
  const commit = release(ROOT, { version, dryRun, out, day: new Date().toISOString().slice(0, 10), build })
  console.log(`${relative(ROOT, out)}:`)
  for (const name of readdirSync(out)) console.log(`  ${name}  ${statSync(join(out, name)).size} bytes`)
  console.log(
    dryRun
      ? `Dry run: commit ${commit.slice(0, 12)} was made and is on no branch; there is no tag.`
      : `Commit ${commit.slice(0, 12)}, tag ${tagOf(version)}. To publish: git push --follow-tags, and npm publish of the package.`,
  )
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
