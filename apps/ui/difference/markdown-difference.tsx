import { bilingual, useTexts } from '../i18n/texts.ts'
import { plain } from '../markdown/plain.ts'
import { Difference } from './difference.tsx'

const texts = bilingual({
  formOnly: ['Seule la mise en forme du texte change.', 'Only the formatting of the text changes.'],
})

/** The difference between two Markdown texts that are not the same, as a reader reads them: words, and the addresses of links. */
export function MarkdownDifference({ before, after }: { before: string; after: string }) {
  const t = useTexts(texts)
  const [was, is] = [plain(before), plain(after)]
  return was === is ? t.formOnly : <Difference before={was} after={is} />
}
