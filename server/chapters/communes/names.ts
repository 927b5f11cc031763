import { slugOf, wordsOf } from '../../platform/text/slug.ts'

const ABBREVIATIONS = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['sts', 'saints'],
  ['stes', 'saintes'],
])

/**
 * What search compares, of a name and of what a person typed alike. `st` and `ste` are saint and sainte where another word
 * follows; at the end they may be the beginning of Strasbourg.
 */
export function searchForm(text: string): string {
  const words = wordsOf(text)
  return words.map((word, index) => (index < words.length - 1 ? (ABBREVIATIONS.get(word) ?? word) : word)).join(' ')
}

/**
 * The slug of every commune. A slug once given stays; a new commune has its plain name where nobody in the national list
 * shares it, else the name and its département, which no two communes share. Spec §2-16.
 * @param kept slugs by INSEE code, as they are stored
 */
export function assignSlugs(
  communes: readonly { code: string; nom: string; departement: string }[],
  kept: ReadonlyMap<string, string>,
): Map<string, string> {
  const shared = new Map<string, number>()
  for (const { nom } of communes) shared.set(slugOf(nom), (shared.get(slugOf(nom)) ?? 0) + 1)
  const taken = new Set(kept.values())
  const slugs = new Map<string, string>()
  for (const { code, nom, departement } of communes) {
    const plain = slugOf(nom)
    const candidates = [`${plain}-${departement.toLowerCase()}`, `${plain}-${code.toLowerCase()}`]
    if (shared.get(plain) === 1) candidates.unshift(plain)
    const slug = kept.get(code) ?? candidates.find((candidate) => !taken.has(candidate))
    if (slug === undefined) throw new Error(`No slug is left for ${nom} (${code})`)
    taken.add(slug)
    slugs.set(code, slug)
  }
  return slugs
}
