import type { Kind } from '../../../../contract/publications/kinds.ts'
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { memo, useDeferredValue } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import type { Content } from '../model/content.ts'
import '../fields/editor.css'
import { Preview } from './preview.tsx'
import { sectionTexts } from '../fields/section-texts.ts'

/** The pause in typing after which the preview is made anew. It is rendered in slices: a key that comes meanwhile does not wait for it. */
const PAUSE_MS = 300
const KeptPreview = memo(Preview)

/** The preview of a draft beside its form, on a wide screen. It can be scrolled by keyboard. */
export function PreviewBeside({ kind, content }: { kind: Kind; content: Content }) {
  const t = useTexts(sectionTexts)
  const [paused] = useDebouncedValue(content, PAUSE_MS)
  const shown = useDeferredValue(paused)
  return (
    <section className="editor-preview" aria-label={t.preview} tabIndex={0}>
      <Text size="sm" c="dimmed" mb={6}>
        {t.preview}
      </Text>
      <KeptPreview kind={kind} content={shown} />
    </section>
  )
}
