import { RESERVED_SLUGS } from '../../../contract/communes/reserved-slugs.ts'
import { slugOf, wordsOf } from '../../platform/text/slug.ts'

const ABBREVIATIONS = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['sts', 'saints'],
  ['stes', 'saintes'],
])

/**
 * Returns the normal form of a name or of a typed text, which searches compare. `st` and `ste` become saint and sainte if another
 * word follows; at the end of a text they may be the beginning of Strasbourg.
 */
export function searchForm(text: string): string {
  const words = wordsOf(text)
  return words.map((word, index) => (index < words.length - 1 ? (ABBREVIATIONS.get(word) ?? word) : word)).join(' ')
}

/**
 * Returns the slug of every commune. An assigned slug never changes. A new commune gets its plain name if that is unique in the
 * national list and no other page of the site, else the name with the département, else the name with the INSEE code. Spec §2-16.
 * @param stored the stored slugs by INSEE code
 * @throws Error if all candidates are taken
 */
export function assignSlugs(
  communes: readonly { code: string; nom: string; departement: string }[],
  stored: ReadonlyMap<string, string>,
): Map<string, string> {
  const shared = new Map<string, number>()
  for (const { nom } of communes) shared.set(slugOf(nom), (shared.get(slugOf(nom)) ?? 0) + 1)
  const taken = new Set([...RESERVED_SLUGS, ...stored.values()])
  const slugs = new Map<string, string>()
  for (const { code, nom, departement } of communes) {
    const plain = slugOf(nom)
    const candidates = [`${plain}-${departement.toLowerCase()}`, `${plain}-${code.toLowerCase()}`]
    if (shared.get(plain) === 1) candidates.unshift(plain)
    const slug = stored.get(code) ?? candidates.find((candidate) => !taken.has(candidate))
    if (slug === undefined) throw new Error(`No slug is left for ${nom} (${code})`)
    taken.add(slug)
    slugs.set(code, slug)
  }
  return slugs
}
