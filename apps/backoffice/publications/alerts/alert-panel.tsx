import { Button, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { isInForce } from '../../../ui/publications/in-force.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { lazyWithRetry } from '../../../ui/screen/retrying-import.ts'
import type { Publication } from '../publication.ts'
import { ALERT_ACTIONS, type AlertAction } from './alert-dialog-props.ts'
import { RecordedAlert } from './recorded-alert.tsx'
import { alertTexts } from './alert-texts.ts'
import { correctAlert, liftAlert, renewAlert } from '../../../../contract/publications/event-routes.ts'
import { listEnvois } from '../../../../contract/suivis/envois.ts'
import type { Route } from '../../api/may-call.ts'
import { useMay } from '../../api/permissions.ts'

const AlertDialog = lazyWithRetry(() => import('./alert-dialog.tsx'))
const Sendings = lazyWithRetry(() => import('./sendings.tsx'))
const ROUTES = { correct: correctAlert, renew: renewAlert, lift: liftAlert } as const satisfies Record<AlertAction, Route>

/** The alert of a publication, with its actions as long as it is in force. */
export function AlertPanel({ publication, saved }: { publication: Publication; saved: (version: number) => void }) {
  const t = useTexts(alertTexts)
  const may = useMay()
  const [asked, setAsked] = useState<AlertAction | null>(null)
  if (!publication.alerte) return null
  const inForce = isInForce(publication)
  const shown = ALERT_ACTIONS.filter((action) => may(ROUTES[action]))
  return (
    <>
      <Panel
        title={t.title}
        actions={
          inForce &&
          shown.length > 0 && (
            <Group gap={6}>
              {shown.map((action) => (
                <Button
                  key={action}
                  size="compact-sm"
                  variant="default"
                  c={action === 'lift' ? 'var(--text-error)' : undefined}
                  onClick={() => setAsked(action)}
                >
                  {t[action]}
                </Button>
              ))}
            </Group>
          )
        }
      >
        <RecordedAlert publication={publication} alert={publication.alerte} />
        {inForce && asked && (
          <Suspense fallback={null}>
            <AlertDialog action={asked} publication={publication} saved={saved} close={() => setAsked(null)} />
          </Suspense>
        )}
      </Panel>
      {may(listEnvois) && (
        <Suspense fallback={null}>
          <Sendings id={publication.id} />
        </Suspense>
      )}
    </>
  )
}
