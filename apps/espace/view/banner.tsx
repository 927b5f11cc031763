import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { getCompte } from '../../../contract/compte/compte.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { personName } from '../../ui/i18n/person-name.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notifyError } from '../../ui/notices/notify.tsx'
import { viewShown } from '../../ui/sign-in/session.ts'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { leaveView } from './leave.ts'
import { viewTexts } from './view-texts.ts'
import './view.css'

/** How often the page asks whether the view is still open: it ends with the administrator's session or role too. */
const ASK_EVERY_MS = 20_000

/** Says on every screen whose space an administrator sees, until when, and ends it. */
export default function ViewBanner({ account }: { account: Account }) {
  const t = useTexts(viewTexts)
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  useRead(getCompte, {}, { every: ASK_EVERY_MS })
  const view = viewShown()
  if (!view) return null
  const leave = () => {
    setBusy(true)
    void leaveView(view).catch((error: unknown) => {
      setBusy(false)
      notifyError(error)
    })
  }
  return (
    <section className="view-banner" aria-label={t.region}>
      <div>
        <Text fw={650} size="sm" className="view-banner-name">
          {t.banner(personName(account))}
        </Text>
        <Text size="sm">{t.until(format.time(view.expiresAt))}</Text>
      </div>
      <Button variant="white" color="dark" loading={busy} onClick={leave}>
        {t.leave}
      </Button>
    </section>
  )
}
