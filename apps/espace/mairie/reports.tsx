import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import type { z } from 'zod'
import { handleMairieReport, listMairieReports, type Signalement } from '../../../contract/mairie/signalements.ts'
import { useRead } from '../../ui/api/queries.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { useKeys } from '../../ui/screen/keys.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import { Nothing } from '../shell/nothing.tsx'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { isOutdated } from '../../ui/api/use-act.ts'
import { mairieTexts, reportsTexts } from './mairie-texts.ts'
import { OfOffice, type Office } from './offices.tsx'
import { useOfficeAct, useOfficeUndo } from './use-office-act.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'

const STATES = ['ouvert', 'transmis', 'clos'] as const
const PER_PAGE = 100
const REASON = { required: true, min: 3, max: 2000 } as const
type Report = z.output<typeof Signalement>

/** The reports of publications in the commune of a town hall. The state is in the address. */
export default function OfficeReports({ account, params: { acteur } }: SpaceScreenProps) {
  const t = useTexts(reportsTexts)
  return (
    <OfOffice account={account} acteur={acteur} title={t.title} path="/signalements">
      {(office) => <Reports key={office.id} office={office} base={acteur === undefined ? '/signalements' : `/signalements/${acteur}`} />}
    </OfOffice>
  )
}

function Reports({ office: { id: acteurId }, base }: { office: Office; base: string }) {
  const t = useTexts(reportsTexts)
  const shared = useTexts(mairieTexts)
  const asked = new URLSearchParams(useSearch()).get('etat')
  const etat = STATES.find((one) => one === asked) ?? 'ouvert'
  const [handled, setHandled] = useState<{ report: Report; to: 'clos' | 'transmis' } | null>(null)
  const { data, error, refetch } = useRead(listMairieReports, { params: { acteurId }, query: { etat, per_page: PER_PAGE } })
  const undo = useOfficeUndo(acteurId)
  const handle = useOfficeAct(
    handleMairieReport,
    undo,
    ({ data: now }) => ({ message: now.etat === 'clos' ? t.closed : t.passed }),
    (failure) => !isOutdated(failure),
  )
  useKeys([{ key: 'u', label: shared.undo, run: undo.last }])
  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  return (
    <Screen title={t.title}>
      <Text mb="md">{t.lead}</Text>
      <nav aria-label={t.state} className="chips">
        {STATES.map((one) => (
          <Link
            key={one}
            href={one === 'ouvert' ? base : `${base}?etat=${one}`}
            className="chip"
            aria-current={one === etat ? 'page' : undefined}
          >
            {t.states[one]}
          </Link>
        ))}
      </nav>
      {!data && <Text role="status">{shared.loading}</Text>}
      {data?.data.length === 0 && (
        <Nothing why={t.noneWhy} act={etat === 'ouvert' ? { to: `${base}?etat=clos`, label: t.seeClosed } : { to: base, label: t.seeOpen }}>
          {t.none[etat]}
        </Nothing>
      )}
      <Stack component="ul" gap="sm" className="plain-list">
        {data?.data.map((report) => (
          <Paper key={report.id} component="li" withBorder p="md">
            <OneReport
              report={report}
              handle={(to) => {
                handle.reset()
                setHandled({ report, to })
              }}
            />
          </Paper>
        ))}
      </Stack>
      {handled && (
        <Confirm
          opened
          close={() => setHandled(null)}
          title={handled.to === 'clos' ? t.closeTitle : t.passTitle}
          confirm={handled.to === 'clos' ? t.close : t.pass}
          busy={handle.isPending}
          error={handle.error}
          reason={{ as: `report:${handled.report.id}`, label: t.reason, ...REASON }}
          onConfirm={(motif) =>
            handle.mutate(
              { params: { acteurId, signalementId: handled.report.id }, body: { etat: handled.to, motif } },
              {
                onSuccess: () => setHandled(null),
                onError: (failure) => isOutdated(failure) && setHandled(null),
              },
            )
          }
        >
          <Text size="sm">{handled.to === 'clos' ? t.closeText : t.passText}</Text>
        </Confirm>
      )}
    </Screen>
  )
}

function OneReport({ report, handle }: { report: Report; handle: (to: 'clos' | 'transmis') => void }) {
  const t = useTexts(reportsTexts)
  const { reportReasons } = useTexts(publicationLabels)
  const { reason, message, created_at, etat, closable, motif, publication } = report
  return (
    <Stack gap="xs">
      <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
          {t.about(publication.title)}
        </Title>
        <Badge color="red" variant="light" style={{ flex: 'none' }}>
          {reportReasons[reason]}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {[publication.acteur?.nom, communeName(publication.commune)].filter(Boolean).join(' · ')} · <DateTime at={created_at} />
      </Text>
      <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }} c={message ? undefined : 'dimmed'}>
        {message ?? t.noMessage}
      </Text>
      {motif && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t.yours} {motif}
        </Text>
      )}
      {etat === 'ouvert' && (
        <>
          {!closable && <Text size="sm">{t.passOnly}</Text>}
          <Group gap="sm">
            {closable && (
              <Button onClick={() => handle('clos')} aria-label={`${t.close} : ${t.about(publication.title)}`}>
                {t.close}
              </Button>
            )}
            <Button variant="default" onClick={() => handle('transmis')} aria-label={`${t.pass} : ${t.about(publication.title)}`}>
              {t.pass}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}
