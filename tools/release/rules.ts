/** The state of the repository on which a release depends. */
export interface State {
  /** The version of package.json. */
  current: string
  /** Lines of `git status --porcelain`. */
  changes: readonly string[]
  tags: readonly string[]
  changelog: string
}

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/
const UNRELEASED = 'unreleased'

/** Returns the name of a version's tag. */
export const tagOf = (version: string): string => `v${version}`

/** Compares two versions: negative if the first is lower, positive if it is higher, 0 if they are the same. */
export function compareVersions(one: string, other: string): number {
  const [mine, theirs] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]]
  return mine.map((number, at) => number - (theirs[at] ?? 0)).find((difference) => difference !== 0) ?? 0
}

/**
 * Finds the section of a version in the changelog.
 * @returns the heading after the version, and the text without the heading; null if there is no section
 */
export function sectionOf(changelog: string, version: string): { heading: string; text: string } | null {
  for (const part of changelog.split(/^## /m).slice(1)) {
    const [line = '', ...rest] = part.split('\n')
    const [of, heading = ''] = line.split(',').map((piece) => piece.trim())
    if (of === version) return { heading, text: rest.join('\n').trim() }
  }
  return null
}

/** Returns the reasons why a version cannot be released; none if it can. */
export function refusals(version: string, { current, changes, tags, changelog }: State): string[] {
  if (!VERSION.test(version)) return [`${version} is no version: three numbers, 1.2.3`]
  const section = sectionOf(changelog, version)
  const hasEntries = section?.text.split('\n').some((line) => /^[-*] \S/.test(line))
  return [
    ...(changes.length > 0 ? [`The tree has changes that are not committed: ${changes.slice(0, 5).join(', ')}`] : []),
    ...(tags.includes(tagOf(version)) ? [`${version} is released: the tag ${tagOf(version)} exists`] : []),
    ...(compareVersions(version, current) < 0 ? [`${version} comes before ${current}, the version of package.json`] : []),
    ...(section === null ? [`CHANGELOG.md has no section "## ${version}, ${UNRELEASED}"`] : []),
    ...(section !== null && section.heading !== UNRELEASED ? [`CHANGELOG.md dates ${version}: ${section.heading}`] : []),
    ...(section !== null && !hasEntries ? [`The section of ${version} in CHANGELOG.md has no entry`] : []),
  ]
}

/** Returns the changelog with the day of a release in place of "unreleased". */
export const dated = (changelog: string, version: string, day: string): string =>
  changelog.replace(`## ${version}, ${UNRELEASED}`, `## ${version}, ${day}`)
