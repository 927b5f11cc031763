import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
/** The first migration that no release contains. The commit before it is the previous release. */
const FIRST_UNRELEASED = '0020'

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Returns the commit of the previous release: the newest tag v*, else the last one without the migrations since; null if Git has none. */
export function previousCommit(): string | null {
  try {
    const tag = git('tag', '--list', 'v*', '--sort=-v:refname', '--merged', 'HEAD').split('\n')[0]
    if (tag) return git('rev-parse', `${tag}^{commit}`)
    const added = git('log', '--diff-filter=A', '--format=%H', '--', `server/migrations/${FIRST_UNRELEASED}_*.sql`).split('\n').at(-1)
    return added ? git('rev-parse', `${added}^`) : null
  } catch {
    return null
  }
}

/** Writes the files of a commit to a separate folder, with the packages of this checkout. */
export function treeOf(commit: string): { path: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'beffroi-previous-'))
  const path = join(folder, 'tree')
  git('worktree', 'add', '--detach', path, commit)
  symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'))
  return {
    path,
    remove: () => {
      git('worktree', 'remove', '--force', path)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
