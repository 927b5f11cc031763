import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { engineFaults, floorFaults, originFaults, pinFaults } from './checks.ts'
import { runtimeFaults } from './engines.ts'
import { FLOORS } from './floors.ts'
import { handedOut, licenceDocument, licenceFaults } from './licences.ts'
import { direct, readLock, readManifests, runtimesOf } from './lock.ts'
import { keptFiles, secretFaults } from './secrets.ts'

/**
 * `npm run supply`: checks that all packages are pinned, have a digest, come from the registry, are above the floors and have an allowed
 * licence, and that no file contains a secret. With `--licences`, it writes docs/licences.md instead.
 */
const folder = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const page = `${folder}/docs/licences.md`
const manifests = readManifests(folder)
const manifest = manifests.get('') ?? {}
const [runtime = ''] = runtimesOf(manifest)
const lock = readLock(folder)

if (process.argv.includes('--licences')) {
  writeFileSync(page, licenceDocument(lock))
} else {
  const files = keptFiles(folder)
  const checks: [name: string, of: number, faults: string[]][] = [
    [
      'direct dependencies pinned',
      [...manifests.values()].flatMap(direct).length,
      [...manifests].flatMap(([workspace, of]) => pinFaults(of, lock, workspace)),
    ],
    ['floors held', FLOORS.length, floorFaults(lock)],
    ['packages with their digest, from the registry', lock.length, originFaults(lock)],
    ['engines', 1, engineFaults(manifest)],
    ['packages that run on the runtime', lock.length, runtimeFaults(lock, runtime)],
    ['packages handed out under an allowed licence', handedOut(lock).length, licenceFaults(lock)],
    ['docs/licences.md is fresh', 1, readFileSync(page, 'utf8') === licenceDocument(lock) ? [] : ['npm run licences writes it']],
    ['files without a secret', files.length, secretFaults(folder, files)],
  ]
  for (const [name, of, faults] of checks) {
    console.log(`${faults.length === 0 ? 'ok   ' : 'FAULT'} ${name}: ${of}`)
    for (const fault of faults) console.log(`      ${fault}`)
  }
  process.exitCode = checks.every(([, , faults]) => faults.length === 0) ? 0 : 1
}
