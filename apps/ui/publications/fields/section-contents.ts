import { useTraitWords } from '../../events/traits.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { Content } from '../model/content.ts'
import { isoOf } from '../../forms/local-moment.ts'
import { sectionTexts } from './section-texts.ts'

type Part = 'practical' | 'traits' | 'medias' | 'times'

/** Returns what each optional part of a form has, in a few words; null: nothing. */
export function useSectionContents(content: Content): Record<Part, string | null> {
  const t = useTexts(sectionTexts)
  const format = useFormat()
  const traitWords = useTraitWords()
  const { admission, price, traits, booking, images, documents, end, schedule } = content
  const when = (local: string) => {
    const iso = isoOf(local)
    return iso ? format.dateTime(iso) : null
  }
  const [ends, begins] = [when(end), when(schedule)]
  const joined = (parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(' · ') || null
  return {
    practical: joined([admission === 'oui' && t.free, price, booking !== '' && t.booking]),
    traits: traitWords(traits) || null,
    medias: joined([images.length > 0 && t.images(images.length), documents.length > 0 && t.documents(documents.length)]),
    times: joined([begins && t.from(begins), ends && t.until(ends)]),
  }
}
