import { Text } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { threadTexts } from './thread-texts.ts'
import { colleagueName, type Opened } from './use-thread.ts'
import { Hint } from '../../ui/screen/text.tsx'

/** The colleagues who have the conversation open, so that two do not answer at once. */
export function Viewers({ viewers }: Pick<Opened, 'viewers'>) {
  const t = useTexts(threadTexts)
  const names = (of: Opened['viewers']) => of.map(colleagueName).join(t.and)
  const writing = viewers.filter(({ drafting }) => drafting)
  const looking = viewers.filter(({ drafting }) => !drafting)
  return (
    <div role="status" className="viewers">
      {writing.length > 0 && (
        <Text size="sm" fw={600}>
          {(writing.length > 1 ? t.draftingMany : t.drafting)(names(writing))}
        </Text>
      )}
      {looking.length > 0 && <Hint>{(looking.length > 1 ? t.viewingMany : t.viewing)(names(looking))}</Hint>}
    </div>
  )
}
