import { Badge, Box, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { getMairiePublication } from '../../../contract/mairie/mairie.ts'
import { copyPublication } from '../../../contract/publications/drafts.ts'
import { deletePublication, getPublication } from '../../../contract/publications/publications.ts'
import { listEnvois } from '../../../contract/suivis/envois.ts'
import { useRead } from '../../ui/api/queries.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { mayWrite, publishesAtOnce } from '../account-rights.ts'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { useOfficeAct, useOfficeUndo } from '../mairie/use-office-act.ts'
import { useAct } from '../../ui/api/use-act.ts'
import { EventFacts } from '../../ui/publications/dates/event-facts.tsx'
import './list.css'
import { isSeries } from './dates/coming.ts'
import { NextEdition } from './next-edition.tsx'
import { OwnParts, OwnTools } from './own-tools.tsx'
import { publicationTexts } from './publication-texts.ts'
import type { OwnPublication } from './state.ts'
import { StateHead } from './state-head.tsx'
import { isInForce } from '../../ui/publications/in-force.ts'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { useGo } from '../../ui/screen/use-go.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'
import { ActFacts } from '../../ui/publications/act-facts.tsx'
import { AlertFacts } from '../../ui/publications/alert-facts.tsx'

const ChangeAlert = lazyWithRetry(() => import('../alertes/change-alert.tsx'))

/** The bounds of the reason for which an act is withdrawn. */
const REASON = { min: 3, max: 2000 } as const

/** One publication as its people see it: its state and why, its content, and what they may do with it. */
export default function PublicationRecord({ account, params: { id = '' } }: SpaceScreenProps) {
  const t = useTexts(publicationTexts)
  const labels = useTexts(publicationLabels)
  const go = useGo()
  const [asks, setAsks] = useState(false)
  const { data, error, refetch } = useRead(getPublication, { params: { id } })
  const link = account.acteurs.find((one) => one.id === data?.data.acteur_id)
  const isOwnAlert = link?.type === 'mairie' && mayWrite(link) && data?.data.alerte != null
  const sent = useRead(listEnvois, { params: { id } }, { enabled: isOwnAlert })
  // The public answer has no version.
  const office = useRead(getMairiePublication, { params: { acteurId: link?.id ?? '', publicationId: id } }, { enabled: isOwnAlert })
  /** Whether residents were told of it: they can be told that it is withdrawn, where its record is gone. */
  const isTold = sent.data?.data.envois.some(({ genre, etat }) => genre !== 'exercice' && etat !== 'annule') ?? false
  const copy = useAct(copyPublication, { after: ({ data: draft }) => go(`/brouillons/${draft.id}`) })
  const undo = useOfficeUndo(data?.data.acteur_id ?? '')
  const remove = useOfficeAct(deletePublication, undo, () => {
    go(isTold ? `/publications/${id}/envois` : '/publications', { replace: true })
    return { message: t.removed }
  })
  if (error?.code === 'not_found' && !data) return <GoneRecord />
  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  if (!data) return <Text role="status">{t.loading}</Text>
  // People of the actor get the fields of the office too, unless the publication is public.
  const publication = data.data as typeof data.data & Partial<OwnPublication>
  const { title, body, kind, images, documents, acte } = publication
  const asksToTell = isTold && isInForce(publication)
  return (
    <Screen title={title} back={{ href: '/publications', label: t.all }}>
      <div className="record-columns">
        <StateHead
          publication={publication as OwnPublication}
          decides={link !== undefined && mayWrite(link) && publishesAtOnce(link)}
          isSent={isOwnAlert}
        />
        <Stack className="record-main">
          {link && mayWrite(link) && (
            <OwnTools
              link={link}
              id={id}
              more={
                <>
                  <Button variant="default" loading={copy.isPending} onClick={() => copy.mutate({ params: { id } })}>
                    {t.duplicate}
                  </Button>
                  {publication.evenement && <NextEdition id={id} event={publication.evenement} />}
                  <Button variant="subtle" color="red" ml="auto" onClick={() => setAsks(true)}>
                    {t.remove}
                  </Button>
                </>
              }
            />
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
            {publication.evenement && (
              <Box mb="sm">
                <EventFacts event={publication.evenement} listed={!(link && mayWrite(link) && isSeries(publication.evenement))} />
              </Box>
            )}
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
                      <img
                        key={media_id}
                        className="shown-picture"
                        src={size.url}
                        alt={alt ?? ''}
                        width={size.width}
                        height={size.height}
                      />
                    )
                  )
                })}
              </SimpleGrid>
            )}
          </Paper>
          {link && mayWrite(link) && <OwnParts link={link} id={id} />}
        </Stack>
      </div>
      {asks && asksToTell && office.data && (
        <Suspense fallback={null}>
          <ChangeAlert change="remove" publication={office.data.data} close={() => setAsks(false)} />
        </Suspense>
      )}
      <Confirm
        opened={asks && !asksToTell}
        close={() => setAsks(false)}
        title={t.removeTitle}
        confirm={t.remove}
        danger
        busy={remove.isPending}
        {...(acte ? { reason: { as: `remove:${id}`, label: t.reasonOfRemoval, required: true, ...REASON } } : {})}
        onConfirm={(reason) => remove.mutate({ params: { id }, query: reason ? { reason } : {} })}
      >
        <Text size="sm">{t.removeText}</Text>
      </Confirm>
    </Screen>
  )
}

/** A publication that does not exist, or no longer: trying again would not help. */
function GoneRecord() {
  const t = useTexts(publicationTexts)
  return (
    <Screen title={t.goneTitle} back={{ href: '/publications', label: t.all }}>
      <Text mb="md">{t.gone}</Text>
      <Button component={Link} href="/publications" style={{ alignSelf: 'flex-start' }}>
        {t.toList}
      </Button>
    </Screen>
  )
}
