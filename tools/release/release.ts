import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dated, refusals, sectionOf, tagOf } from './rules.ts'

interface Manifest {
  version: string
  workspaces?: string[]
}
interface Lock {
  version: string
  packages: Record<string, { version?: string } | undefined>
}

export interface Options {
  version: string
  /** Whether to make everything but the change of the branch and the tag. */
  dryRun: boolean
  /** The folder of the published files. It is created, or emptied if it exists. */
  out: string
  /** The day of the release, as YYYY-MM-DD. */
  day: string
  /** Regenerates files of a tree after its version has changed, and writes the packages of the release to `out`. */
  build: (tree: string, out: string) => void
}

/** A refused release. The message contains the reasons. */
export class Refused extends Error {}

const CONTRACT = 'contract'
const git = (folder: string, ...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '')
const read = (path: string): string => readFileSync(path, 'utf8')

/** Writes a version into every package.json of a tree, and into its lock file. */
function writeVersion(tree: string, version: string): void {
  const { workspaces = [] } = JSON.parse(read(join(tree, 'package.json'))) as Manifest
  const folders = ['', ...workspaces, ...(existsSync(join(tree, CONTRACT, 'package.json')) ? [CONTRACT] : [])]
  const write = (path: string, content: unknown) => writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
  for (const folder of folders) {
    const path = join(tree, folder, 'package.json')
    write(path, { ...(JSON.parse(read(path)) as Manifest), version })
  }
  const lockPath = join(tree, 'package-lock.json')
  const lock = JSON.parse(read(lockPath)) as Lock
  lock.version = version
  for (const folder of ['', ...workspaces]) {
    const entry = lock.packages[folder]
    if (entry) entry.version = version
  }
  write(lockPath, lock)
}

/** Returns the names and SHA-256 digests of the files of a folder, as `sha256sum -c` reads them. */
const checksums = (folder: string): string =>
  readdirSync(folder)
    .toSorted()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('')

/**
 * Makes a release of a repository: the version in every package.json, the day in the changelog, the packages in a folder, then a commit and
 * a tag. The work is done in a separate work tree, so that a failed release changes nothing.
 * @returns the commit of the release, which no branch or tag contains after a dry run
 * @throws Refused if the repository is not ready
 */
export function release(root: string, { version, dryRun, out, day, build }: Options): string {
  const changelog = read(join(root, 'CHANGELOG.md'))
  const { version: current } = JSON.parse(read(join(root, 'package.json'))) as Manifest
  const state = { current, changelog, changes: lines(git(root, 'status', '--porcelain')), tags: lines(git(root, 'tag', '--list')) }
  const reasons = refusals(version, state)
  if (reasons.length > 0) throw new Refused(reasons.join('\n'))

  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  // The bill of materials takes the name of the project from the name of this folder.
  const tree = join(folder, 'beffroi')
  try {
    git(root, 'worktree', 'add', '--quiet', '--detach', tree, 'HEAD')
    if (existsSync(join(root, 'node_modules'))) symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
    writeVersion(tree, version)
    writeFileSync(join(tree, 'CHANGELOG.md'), dated(changelog, version, day))
    rmSync(out, { recursive: true, force: true })
    mkdirSync(out, { recursive: true })
    build(tree, out)
    writeFileSync(join(out, 'CHANGES.md'), `${sectionOf(changelog, version)?.text ?? ''}\n`)
    writeFileSync(join(out, 'SHA256SUMS'), checksums(out))
    git(tree, 'commit', '--quiet', '--all', '--allow-empty', '--message', `Release ${version}`)
    const commit = git(tree, 'rev-parse', 'HEAD')
    if (!dryRun) {
      git(root, 'merge', '--quiet', '--ff-only', commit)
      git(root, 'tag', '--annotate', '--message', `Release ${version}`, tagOf(version), commit)
    }
    return commit
  } finally {
    rmSync(folder, { recursive: true, force: true })
    git(root, 'worktree', 'prune')
  }
}
