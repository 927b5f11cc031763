import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { getServiceState, getSettings } from '../../../contract/settings/settings.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import type { ScreenParams } from '../../ui/screen/screen-route.ts'
import { UnknownScreen } from '../../ui/screen/unknown-screen.tsx'
import { Fixed } from './fixed.tsx'
import { Identity } from './identity.tsx'
import { Mails } from './mails.tsx'
import { Reasons } from './reasons.tsx'
import { Retention } from './retention.tsx'
import './settings.css'
import { State } from './state.tsx'
import { TargetsForm } from './targets.tsx'
import { type PartName, settingsTexts } from './texts.ts'

const PARTS: readonly PartName[] = ['etat', 'identite', 'cibles', 'motifs', 'messages', 'conservation', 'serveur']
const LIVE_EVERY_MS = 30_000

/** Settings: what is changed on screen, the state of the service, and what the environment fixes. */
export default function SettingsScreen({ params: { part = 'etat' } }: { params: ScreenParams }) {
  const t = useTexts(settingsTexts)
  const shown = PARTS.find((name) => name === part)
  if (!shown) return <UnknownScreen />
  return (
    <Screen title={t.title}>
      <div className="settings">
        <nav aria-label={t.partsOf}>
          {PARTS.map((name) => (
            <Link
              key={name}
              href={name === 'etat' ? '/reglages' : `/reglages/${name}`}
              {...(name === shown ? { 'aria-current': 'page' as const, ref: inSight } : {})}
            >
              {t.parts[name]}
            </Link>
          ))}
        </nav>
        <div className="settings-part">
          {shown === 'etat' || shown === 'conservation' || shown === 'serveur' ? <OfService part={shown} /> : <OnScreen part={shown} />}
        </div>
      </div>
    </Screen>
  )
}

/** On a telephone the parts are one line that scrolls. */
const inSight = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'center' })

function OnScreen({ part }: { part: 'identite' | 'cibles' | 'motifs' | 'messages' }) {
  const t = useTexts(settingsTexts)
  const { data, error, refetch } = useRead(getSettings, {})
  if (!data) return error ? <Failure title={t.title} error={error} retry={() => void refetch()} /> : <Skeleton height={240} />
  const { identity, targets, reasons, mails } = data.data
  if (part === 'identite') return <Identity identity={identity} />
  if (part === 'cibles') return <TargetsForm targets={targets} />
  return part === 'motifs' ? <Reasons lists={reasons} /> : <Mails mails={mails} />
}

function OfService({ part }: { part: 'etat' | 'conservation' | 'serveur' }): ReactNode {
  const t = useTexts(settingsTexts)
  const { data, error, refetch } = useRead(getServiceState, {}, { every: part === 'etat' && LIVE_EVERY_MS })
  if (!data) return error ? <Failure title={t.title} error={error} retry={() => void refetch()} /> : <Skeleton height={240} />
  if (part === 'etat') return <State state={data.data} />
  return part === 'conservation' ? <Retention rules={data.data.retention} /> : <Fixed fixed={data.data.fixed} />
}
