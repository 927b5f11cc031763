import { createHash } from 'node:crypto'
import { MigrationError } from './migration-error.ts'

/** The digest of the last set of migrations before 0.1.0, as digestOf() gives it. `tools/baseline/run.ts` writes it. */
const OLD_END = '79b9382f8db4638d7805ee13bdb88339012ef61eb918afe3074c7a5370d31be8'
/** The first migration of every database before 0.1.0. */
const OLD_FIRST = '0001_foundation.sql'
/** How each file of the baseline begins. */
export const BASELINE = '-- Baseline of 0.1.0'

/** A migration that was applied, as `schema_migrations` and the header of a backup have it. */
export interface Applied {
  version: string
  file: string
  checksum: string
}

/** Returns the digest of a set of migrations, in whatever order they are given. */
export const digestOf = (applied: readonly Applied[]): string =>
  createHash('sha256')
    .update(
      applied
        .map(({ version, checksum }) => `${version} ${checksum}\n`)
        .toSorted()
        .join(''),
    )
    .digest('hex')

/**
 * What a database from before 0.1.0 has in terms of this release: the schema of its last migration is that of the baseline, and nothing but the names of
 * migrations differs. Goes in 0.2.0.
 * @param applied the migrations of a database or of a backup
 * @returns the baseline; null for a database that began with it
 * @throws MigrationError when it has not the whole last set of before 0.1.0
 */
export function baselineFor<M extends { text: string }>(applied: readonly Applied[], files: readonly M[]): M[] | null {
  if (!applied.some(({ file }) => file === OLD_FIRST)) return null
  if (digestOf(applied) === OLD_END) return files.filter(({ text }) => text.startsWith(BASELINE))
  const last =
    applied
      .map(({ file }) => file)
      .toSorted()
      .at(-1) ?? ''
  throw new MigrationError(
    `These data are of a version before 0.1.0 that was not the last one (their newest migration is ${last}). First start the last one on them, ` +
      'the commit b878d5a6 (restore a backup with it, and make another); then this one takes them over. Nothing was changed.',
  )
}
