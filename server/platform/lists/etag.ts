import { hash } from 'node:crypto'
import { AppError } from '../../../contract/errors.ts'

/** The strong validator of a record: it changes with every change of the record, and is the same on every route. */
export const versionTag = (version: number): string => `"v${version}"`

/** The validator of one answer about a record: the record's version and a hash of the body. If-Match compares the version only. */
export const shownTag = (version: string, body: string): string => `${version.slice(0, -1)}.${hash('sha1', body, 'hex').slice(0, 12)}"`

/** A weak validator of an answer's bytes. */
export const bytesTag = (body: string): string => `W/"${hash('sha1', body, 'base64url')}"`

/** Whether If-None-Match names this validator (weak comparison, RFC 9110 §13.1.2). Spec §2-42. */
export function notModified(header: string | undefined, tag: string): boolean {
  if (!header) return false
  const opaque = tag.replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((item) => item.trim().replace(/^W\//, '') === opaque)
}

/** The versions that If-Match accepts; undefined: any version. One that is weak, or ends in the name of an encoding, is of compressed bytes. */
export function expectedVersions(header: string | undefined): number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  return header.split(',').flatMap((item) => {
    const [, version] = /^\s*(?:W\/)?"v(\d{1,9})(?:\.[0-9a-f]{12})?(?:-[a-z]{2,7})?"\s*$/.exec(item) ?? []
    return version === undefined ? [] : [Number(version)]
  })
}

/**
 * Refuses to overwrite a version that the caller has not seen. The row must be locked. Spec §2-43.
 * @throws AppError precondition_failed
 */
export function assertVersion(row: { version: number }, expected: number[] | undefined): void {
  if (expected && !expected.includes(row.version)) throw new AppError('precondition_failed', { headers: { etag: versionTag(row.version) } })
}
