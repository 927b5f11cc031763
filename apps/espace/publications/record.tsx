import { Alert, Anchor, Badge, Box, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { copyPublication } from '../../../contract/publications/drafts.ts'
import { deletePublication, getPublication } from '../../../contract/publications/publications.ts'
import { listEnvois } from '../../../contract/suivis/envois.ts'
import { useRead } from '../../ui/api/queries.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { mayWrite } from '../account-rights.ts'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { useOfficeAct, useOfficeUndo } from '../mairie/use-office-act.ts'
import { useAct } from '../../ui/api/use-act.ts'
import { EventFacts } from '../../ui/publications/dates/event-facts.tsx'
import { AsResident } from '../../ui/publications/preview/as-resident.tsx'
import { ItemTools, Readings } from './item-tools.tsx'
import './list.css'
import { lastDayOf } from '../../ui/forms/local-moment.ts'
import { NextEdition } from './next-edition.tsx'
import { OwnTools } from './own-tools.tsx'
import { publicationTexts } from './publication-texts.ts'
import { ownState, type OwnPublication, STATE_COLOURS } from './state.ts'
import { useGo } from '../../ui/screen/use-go.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'
import { ActFacts } from '../../ui/publications/act-facts.tsx'
import { AlertFacts } from '../../ui/publications/alert-facts.tsx'

/** The bounds of the reason for which an act is withdrawn. */
const REASON = { min: 3, max: 2000 } as const

/** One publication as its people see it: its state and why, its content, and what they may do with it. */
export default function PublicationRecord({ account, params: { id = '' } }: SpaceScreenProps) {
  const t = useTexts(publicationTexts)
  const labels = useTexts(publicationLabels)
  const format = useFormat()
  const go = useGo()
  const [asks, setAsks] = useState(false)
  const { data, error, refetch } = useRead(getPublication, { params: { id } })
  const link = account.acteurs.find((one) => one.id === data?.data.acteur_id)
  const isOwnAlert = link?.type === 'mairie' && mayWrite(link) && data?.data.alerte != null
  const sent = useRead(listEnvois, { params: { id } }, { enabled: isOwnAlert })
  /** Whether residents were told of it: they can be told that it is withdrawn, where its record is gone. */
  const isTold = sent.data?.data.envois.some(({ genre, etat }) => genre !== 'exercice' && etat !== 'annule') ?? false
  const copy = useAct(copyPublication, { after: ({ data: draft }) => go(`/brouillons/${draft.id}`) })
  const undo = useOfficeUndo(data?.data.acteur_id ?? '')
  const remove = useOfficeAct(deletePublication, undo, () => {
    go(isTold ? `/publications/${id}/envois` : '/publications', { replace: true })
    return { message: t.removed }
  })
  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  if (!data) return <Text role="status">{t.loading}</Text>
  // People of the actor get the fields of the office too, unless the publication is public.
  const publication = data.data as typeof data.data & Partial<OwnPublication>
  const state = ownState(publication)
  const { title, body, kind, publie_le, expire_le, status_reason, images, documents, acte } = publication
  const lastDay = expire_le && lastDayOf(expire_le)
  const { levee_le = null, levee_motif = null } = publication.alerte ?? {}
  const lead =
    state === 'scheduled'
      ? t.stateLead.scheduled(publie_le ? format.dateTime(publie_le) : '')
      : state === 'lifted'
        ? t.stateLead.lifted(levee_le ? format.dateTime(levee_le) : '', expire_le ? format.dateTime(expire_le) : '')
        : t.stateLead[state]
  return (
    <Screen title={title} back={{ href: '/publications', label: t.all }}>
      <Stack>
        <Alert color={STATE_COLOURS[state]} title={t.states[state]}>
          <Text size="sm">{lead}</Text>
          {state === 'lifted' && levee_motif && (
            <Text size="sm" mt="xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {t.liftReason} : {levee_motif}
            </Text>
          )}
          {state === 'rejected' && publication.correction_demandee && (
            <Text size="sm" mt="xs" fw={600}>
              {t.correctionAsked}
            </Text>
          )}
          {state === 'rejected' && status_reason && (
            <Text size="sm" mt="xs">
              {t.reason} : {status_reason}
            </Text>
          )}
          {expire_le && state !== 'expired' && state !== 'lifted' && (
            <Text size="sm" mt="xs">
              {t.until} {lastDay ? `${format.day(lastDay)} ${t.included}` : <DateTime at={expire_le} />}
            </Text>
          )}
          {(state === 'visible' || state === 'lifted') && (
            <>
              <Readings id={id} acteurId={publication.acteur_id} />
              <ItemTools id={id} title={title} />
            </>
          )}
          <Box mt="xs">
            <AsResident publication={publication as OwnPublication} state={state} />
          </Box>
          {isOwnAlert && (
            <Anchor size="sm" component={Link} href={`/publications/${id}/envois`} mt="xs" ml="md" display="inline-block">
              {t.sending}
            </Anchor>
          )}
        </Alert>
        {link && mayWrite(link) && <OwnTools link={link} id={id} />}
        {link && mayWrite(link) && (
          <Group gap="sm">
            <Button variant="default" loading={copy.isPending} onClick={() => copy.mutate({ params: { id } })}>
              {t.duplicate}
            </Button>
            {publication.evenement && <NextEdition id={id} event={publication.evenement} />}
            <Button variant="default" onClick={() => setAsks(true)}>
              {t.remove}
            </Button>
          </Group>
        )}
        <Paper withBorder p="md">
          <Group gap="xs" mb="sm">
            <Badge color="gray">{labels.kinds[kind]}</Badge>
            <Text size="sm" c="dimmed">
              {publication.acteur?.nom} · {communeName(publication.commune)}
            </Text>
          </Group>
          {publication.alerte && (
            <Box mb="sm">
              <AlertFacts alert={publication.alerte} />
            </Box>
          )}
          {publication.evenement && <EventFacts event={publication.evenement} />}
          {acte && (
            <Box mb="sm">
              <ActFacts act={acte} documents={documents} />
            </Box>
          )}
          <Markdown text={body} />
          {images.length > 0 && (
            <SimpleGrid cols={{ base: 1, xs: 2 }} mt="md">
              {images.map(({ media_id, alt, media }) => {
                const size = media.sizes.at(-1)
                return (
                  size && (
                    <img key={media_id} className="shown-picture" src={size.url} alt={alt ?? ''} width={size.width} height={size.height} />
                  )
                )
              })}
            </SimpleGrid>
          )}
        </Paper>
      </Stack>
      <Confirm
        opened={asks}
        close={() => setAsks(false)}
        title={t.removeTitle}
        confirm={t.remove}
        danger
        busy={remove.isPending}
        {...(acte ? { reason: { label: t.reasonOfRemoval, required: true, ...REASON } } : {})}
        onConfirm={(reason) => remove.mutate({ params: { id }, query: reason ? { reason } : {} })}
      >
        <Text size="sm">{t.removeText}</Text>
      </Confirm>
    </Screen>
  )
}
