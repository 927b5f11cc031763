import { closure, type Locked } from './lock.ts'

/** The licences of packages that may be distributed with this project, which is under MIT. */
const ALLOWED: ReadonlySet<string> = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Unlicense'.split(' '),
)

/** Packages under another licence, and why they are allowed. The name is that of a package, or of all that begin with it and a star. */
const EXCEPTIONS: Record<string, { licence: string; why: string }> = {
  'ical.js': { licence: 'MPL-2.0', why: 'used as it comes, in files of its own; only changes to those files would have to be published' },
  '@img/sharp-*': {
    licence: 'LGPL-3.0-or-later',
    why: 'libvips, a dynamic library that sharp loads: it comes unchanged from the registry, can be replaced, and can be left out (`--omit=optional`)',
  },
}

const exceptionOf = (name: string) =>
  Object.entries(EXCEPTIONS).find(([of]) => (of.endsWith('*') ? name.startsWith(of.slice(0, -1)) : name === of))?.[1]

/** The packages that are distributed in the build of the back-office: those that its sources import. They are development dependencies. */
const BUILT_IN: readonly string[] = [
  '@heroicons/react',
  '@mantine/core',
  '@mantine/hooks',
  '@mantine/notifications',
  '@tanstack/react-query',
  'leaflet',
  'react',
  'react-dom',
  'supercluster',
  'wouter',
]

/** Whether an SPDX expression can be fulfilled with allowed licences alone, and the one that is allowed besides. */
export const isAllowed = (expression: string, besides?: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence.trim()) || licence.trim() === besides))

/** Returns the packages distributed with the service: installed without development dependencies, or built into the back-office. */
export function handedOut(lock: readonly Locked[]): Locked[] {
  const places = new Set([...lock.filter(({ dev }) => !dev), ...closure(lock, BUILT_IN)].map(({ place }) => place))
  return lock.filter(({ place }) => places.has(place))
}

/** Returns the faults in the licences of the distributed packages. */
export const licenceFaults = (lock: readonly Locked[]): string[] =>
  handedOut(lock).flatMap(({ name, version, license }) => {
    if (license === undefined) return [`${name} ${version} names no licence`]
    return isAllowed(license, exceptionOf(name)?.licence) ? [] : [`${name} ${version} is under ${license}, which is not allowed`]
  })

/** Returns the list of licences as a document in Markdown. */
export function licenceDocument(lock: readonly Locked[]): string {
  const parts = handedOut(lock)
  const groups = Map.groupBy(parts, ({ license }) => license ?? 'none named')
  const sorted = [...groups].toSorted(([a, left], [b, right]) => right.length - left.length || a.localeCompare(b))
  const line = (entries: Locked[]) =>
    [...new Set(entries.map(({ name, version }) => `${name} ${version}`))].toSorted((a, b) => a.localeCompare(b)).join(', ')
  return `# Licences of the packages in Beffroi

Beffroi is under the MIT licence. It ships with these packages: those that \`npm ci --omit=dev\` installs, and those built into the pages of the back-office. The icons of the residents’ site are drawings of Lucide 1.62.0 (ISC, © Lucide contributors; some of them © Cole Bemis, MIT), in \`apps/site/parts/icons.ts\`; its typeface is Besley (SIL Open Font License 1.1, © The Besley Project Authors), in \`apps/site/fonts/\`.
\`npm run licences\` writes this page from the lock file; \`npm run supply\` refuses a licence that is not allowed.

| licence | packages |
|---|---|
${sorted.map(([licence, entries]) => `| ${licence} | ${new Set(entries.map(({ name, version }) => `${name} ${version}`)).size} |`).join('\n')}

${sorted.map(([licence, entries]) => `## ${licence}\n\n${line(entries)}`).join('\n\n')}

## Under another licence than those allowed

${Object.entries(EXCEPTIONS)
  .map(([name, { licence, why }]) => `- ${name}, ${licence}: ${why}.`)
  .join('\n')}
`
}
