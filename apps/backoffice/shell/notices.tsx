import { Notifications } from '@mantine/notifications'
import { bilingual, useTexts } from '../i18n/texts.ts'

const texts = bilingual({ label: 'Messages du back-office' }, { label: 'Messages of the back-office' })

/** Where messages appear: a landmark of its own, so that they can be found by ear. */
export function Notices() {
  const t = useTexts(texts)
  return (
    <aside aria-label={t.label}>
      {/* In the middle: what one decides stands on the right, what saves a form on the left. shell/tell.tsx sees to their number. */}
      <Notifications position="bottom-center" limit={10} withinPortal={false} />
    </aside>
  )
}
