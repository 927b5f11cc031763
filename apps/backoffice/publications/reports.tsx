import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { closeReports, type listReports } from '../../../contract/publications/publication-reports.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useChange } from '../api/changes.tsx'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Suspect } from '../records/suspect.tsx'
import { countedAfter, takeCounts } from './counts.ts'
import { useDossier } from './dossiers.ts'
import { dropUnlisted, type Publication, rereadAfterDecision, updateCachedPublication } from './publication.ts'
import { reportTexts } from './report-texts.ts'
import { SmallPrint } from '../../ui/screen/text.tsx'
import { useMay } from '../api/permissions.ts'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'

type Report = (typeof listReports)['response']['_zod']['output']['data'][number]

const REASON_MAX = 2000

/** The reports of readers, open ones first, with the button that closes them without a decision. */
export function Reports({ publication, changed }: { publication: Publication; changed: (publication: Publication) => void }) {
  const t = useTexts(reportTexts)
  const { data: dossier } = useDossier(publication.id)
  const data = dossier?.signalements
  const may = useMay()
  const [asked, setAsked] = useState(false)
  const close = useChange(closeReports, {
    done: () => t.closed,
    undoable: true,
    noticeKey: 'decision',
    reread: ({ data: now }) => rereadAfterDecision(now),
    after: ({ data: now, comptes }, input) => {
      setAsked(false)
      updateCachedPublication(now)
      changed(now)
      takeCounts(input, comptes)
      dropUnlisted(now)
    },
  })
  if (!data) return null
  if (data.data.length === 0) return <Text c="dimmed">{t.none}</Text>
  const confirm = (reason: string) =>
    close.mutate({
      params: { id: publication.id },
      query: countedAfter(),
      body: { reason: reason || null },
      headers: ifMatch(publication.version),
    })
  return (
    <>
      <Stack component="ul" gap="sm" className="plain-list">
        {data.data.map((report) => (
          <ReportLine key={report.id} report={report} />
        ))}
      </Stack>
      {publication.reports_count > 0 && publication.deleted_at === null && may(closeReports) && (
        <Button mt="sm" size="compact-sm" variant="default" onClick={() => setAsked(true)}>
          {t.close}
        </Button>
      )}
      {asked && (
        <Confirm
          opened
          close={() => setAsked(false)}
          title={t.close}
          confirm={t.closeConfirm}
          busy={close.isPending}
          reason={{ as: `close-reports:${publication.id}`, label: t.closeReason, required: false, max: REASON_MAX }}
          onConfirm={confirm}
        >
          <Text size="sm">{t.closeText}</Text>
        </Confirm>
      )}
    </>
  )
}

/** One report: its reason, its state, what was written, the reporter's history, and how it was settled. */
export function ReportLine({ report }: { report: Report }) {
  const t = useTexts(reportTexts)
  const { reportReasons } = useTexts(publicationLabels)
  const { reason, message, email, created_at, status, closed_at, closed_how, close_reason, mairie, signalant } = report
  const office = mairie?.nom ?? t.anOffice
  return (
    <li>
      <Group gap="xs">
        <Text size="sm" fw={550}>
          {reportReasons[reason]}
        </Text>
        <Badge color={status === 'open' ? 'red' : 'gray'}>{status === 'open' ? t.open : t.settled}</Badge>
        {mairie?.transmitted_at && status === 'open' && <Badge color="ardoise">{t.passed(office)}</Badge>}
        <SmallPrint>
          <DateTime at={created_at} />
        </SmallPrint>
      </Group>
      <Suspect of={report} />
      {message && (
        <Text size="sm" className="kept-lines">
          {message}
        </Text>
      )}
      <SmallPrint>{signalant.signalements === 0 ? t.firstReport : t.history(signalant.signalements, signalant.retenus)}</SmallPrint>
      {email && (
        <SmallPrint>
          {t.answerTo} <Anchor href={`mailto:${email}`}>{email}</Anchor>
        </SmallPrint>
      )}
      {mairie && (
        <Text size="sm" className="kept-lines">
          {t.byOffice(office)} : {mairie.motif}
        </Text>
      )}
      {closed_how && (
        <SmallPrint>
          {t.how[closed_how]}
          {closed_at && (
            <>
              {' '}
              · <DateTime at={closed_at} />
            </>
          )}
          {close_reason && <span className="kept-lines"> · {close_reason}</span>}
        </SmallPrint>
      )}
    </li>
  )
}
