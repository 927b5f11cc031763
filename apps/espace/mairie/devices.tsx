import { Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import type { z } from 'zod'
import { leaveRemark, listOfficeDevices, type OfficeDevice, withdrawRemark } from '../../../contract/defibrillateurs/remarks.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { mayPresent } from '../account-rights.ts'
import { Nothing } from '../shell/nothing.tsx'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { deviceTexts } from './device-texts.ts'
import { OfOffice, type Office } from './offices.tsx'
import { QueuePager } from './queue-pager.tsx'
import { RemarkForm } from './remark-form.tsx'
import { useOfficeAct, useOfficeUndo } from './use-office-act.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'
import { remarkKinds } from '../../ui/labels/remark-kinds.ts'

const PER_PAGE = 30
type Device = z.output<typeof OfficeDevice>

/** The defibrillators of the commune of a town hall, and its remarks on them. */
export default function OfficeDevices({ account, params: { acteur } }: SpaceScreenProps) {
  const t = useTexts(deviceTexts)
  return (
    <OfOffice account={account} acteur={acteur} title={t.title} path="/defibrillateurs" needs={mayPresent}>
      {(office) => (
        <Devices key={office.id} office={office} base={acteur === undefined ? '/defibrillateurs' : `/defibrillateurs/${acteur}`} />
      )}
    </OfOffice>
  )
}

function Devices({ office: { id: acteurId }, base }: { office: Office; base: string }) {
  const t = useTexts(deviceTexts)
  const remarked = new URLSearchParams(useSearch()).get('remarque') === '1'
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Device | null>(null)
  const query = { page, per_page: PER_PAGE, ...(remarked ? { remarque: 'true' as const } : {}) }
  const { data, error, refetch } = useRead(listOfficeDevices, { params: { acteurId }, query }, { keepFormer: true })
  const undo = useOfficeUndo(acteurId)
  const leave = useOfficeAct(leaveRemark, undo, () => ({ message: t.saved }))
  const withdraw = useOfficeAct(withdrawRemark, undo, () => ({ message: t.withdrawn }))
  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  return (
    <Screen title={t.title} note={data ? t.count(data.meta.total) : undefined}>
      <Text mb="xs">{t.lead}</Text>
      <Text size="sm" c="dimmed" mb="md">
        {t.registry}{' '}
        <Anchor href="https://geodae.atlasante.fr/" target="_blank" rel="noreferrer noopener" inherit>
          Géo’DAE
        </Anchor>
      </Text>
      <nav aria-label={t.filters} className="chips">
        {[false, true].map((one) => (
          <Link
            key={String(one)}
            href={one ? `${base}?remarque=1` : base}
            className="chip"
            aria-current={one === remarked ? 'page' : undefined}
            onClick={() => setPage(1)}
          >
            {one ? t.remarked : t.all}
          </Link>
        ))}
      </nav>
      {!data && <Text role="status">{t.loading}</Text>}
      {data?.data.length === 0 && <Nothing act={remarked && { to: base, label: t.all }}>{remarked ? t.noneRemarked : t.none}</Nothing>}
      <Stack>
        <ul className="plain-list rows rows-card">
          {data?.data.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              busy={withdraw.isPending}
              ask={() => setAsked(device)}
              withdraw={() => withdraw.mutate({ params: { acteurId, defibrillateurId: device.id } })}
            />
          ))}
        </ul>
        <QueuePager page={page} last={data?.meta.last_page ?? 1} go={setPage} />
      </Stack>
      {asked && (
        <RemarkForm
          key={asked.id}
          device={asked}
          busy={leave.isPending}
          error={leave.error}
          close={() => {
            leave.reset()
            setAsked(null)
          }}
          send={(body) => leave.mutate({ params: { acteurId, defibrillateurId: asked.id }, body }, { onSuccess: () => setAsked(null) })}
        />
      )}
    </Screen>
  )
}

interface DeviceRowProps {
  device: Device
  busy: boolean
  ask: () => void
  withdraw: () => void
}

function DeviceRow({ device: { nom, adresse, acces_complement, commune, affiche, remarque }, busy, ask, withdraw }: DeviceRowProps) {
  const t = useTexts(deviceTexts)
  const kinds = useTexts(remarkKinds)
  const name = nom ?? adresse ?? t.unnamed
  const grave = remarque?.kind === 'hors_service' || remarque?.kind === 'absent'
  return (
    <li className="row row-acts">
      <div className="tile-text">
        <Group gap={8}>
          <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Title>
          {!affiche && <Badge color="gray">{t.hidden}</Badge>}
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[adresse === name ? null : adresse, communeName(commune), acces_complement].filter(Boolean).join(' · ')}
        </Text>
        {remarque && (
          <div>
            <Badge color={grave ? 'red' : 'orange'}>{kinds[remarque.kind]}</Badge>{' '}
            <Text component="span" size="sm" c="dimmed">
              {t.since} <DateTime at={remarque.le} />
            </Text>
            {remarque.texte && (
              <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                {remarque.texte}
              </Text>
            )}
          </div>
        )}
      </div>
      <Group gap="sm">
        <Button size="sm" variant="default" aria-label={t.about(remarque ? t.change : t.leave, name)} onClick={ask}>
          {remarque ? t.change : t.leave}
        </Button>
        {remarque && (
          <Button size="sm" variant="subtle" aria-label={t.about(t.withdraw, name)} loading={busy} onClick={withdraw}>
            {t.withdraw}
          </Button>
        )}
      </Group>
    </li>
  )
}
