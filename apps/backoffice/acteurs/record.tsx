import { Alert, Button, Skeleton, Space, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { deleteActeur, getAdminActeur, listActeurUsers, restoreActeur, updateActeur } from '../../../contract/acteurs/acteurs.ts'
import { listClaims } from '../../../contract/claims/claims.ts'
import { getCommuneFull } from '../../../contract/communes/communes-admin.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useMay } from '../api/permissions.ts'
import { useChange } from '../api/changes.tsx'
import { useRead } from '../../ui/api/queries.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { ChangedNotice } from '../records/changed-notice.tsx'
import { TwoColumns } from '../../ui/screen/two-columns.tsx'
import { Facts } from '../../ui/screen/facts.tsx'
import { HistoryPanel } from '../records/history.tsx'
import { OpinionsPanel } from '../records/opinions.tsx'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { RecordLoading } from '../records/record-loading.tsx'
import { useRecord } from '../records/use-record.ts'
import type { ScreenParams } from '../../ui/screen/screen-route.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import { Claims, Publications, Subscriptions } from './side-panels.tsx'
import { AsResident } from './as-resident.tsx'
import { ActeurBadges } from './badges.tsx'
import { IdentityForm } from './identity-form.tsx'
import { Logo } from './logo.tsx'
import { People } from './people.tsx'
import { pictureTexts } from './picture-texts.ts'
import { States } from './states.tsx'
import { acteurTexts } from './texts.ts'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { TeamLine } from '../collaboration/team-line.tsx'
import { TeamNotes } from '../collaboration/team-notes.tsx'
import { ScreenLink } from '../../ui/screen/text.tsx'
import { uploadMedia } from '../../../contract/medias/media-upload.ts'
import { listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { listSubscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'

const OfficialValues = lazyWithRetry(() => import('./official-values.tsx'))
const ActeurPictures = lazyWithRetry(() => import('./pictures.tsx'))

export default function ActeurRecord({ params: { id = '' } }: { params: ScreenParams }) {
  return <RecordScreen key={id} id={id} />
}

/** The screen of one actor: identity, states, people, publications, claims and subscriptions. */
function RecordScreen({ id }: { id: string }) {
  const t = useTexts(acteurTexts)
  const pictures = useTexts(pictureTexts)
  const { record: acteur, error, reload, stale, seen, version, accept } = useRecord(getAdminActeur, { params: { id } })
  const may = useMay()
  const writes = may(updateActeur)
  const [deleting, setDeleting] = useState(false)
  const remove = useChange(deleteActeur, {
    undoable: true,
    done: () => t.deletedDone,
    after: ({ data }) => {
      accept(data.version)
      setDeleting(false)
    },
  })
  const restore = useChange(restoreActeur, { undoable: true, done: () => t.restored, after: ({ data }) => accept(data.version) })
  const { data: waiting } = useRead(listClaims, { query: { acteur_id: id, status: 'pending', per_page: '1' } }, { enabled: deleting })
  if (error || !acteur) return <RecordLoading error={error} reload={reload} />
  const deleted = acteur.deleted_at !== null
  const call = { params: { id }, headers: ifMatch(seen) }
  return (
    <Screen
      title={acteur.nom}
      sign={<Logo acteur={acteur} size={36} />}
      note={<ActeurBadges acteur={acteur} />}
      back={{ href: '/acteurs', label: t.title }}
      actions={
        <>
          <AsResident acteur={acteur} />
          <TeamLine kind="acteur" id={id} mayDeal={writes} />
          {may(deleted ? restoreActeur : deleteActeur) && (
            <Button
              variant="default"
              size="compact-sm"
              c={deleted ? undefined : 'var(--text-error)'}
              loading={restore.isPending}
              onClick={() => (deleted ? restore.mutate(call) : setDeleting(true))}
            >
              {deleted ? t.restore : t.delete}
            </Button>
          )}
        </>
      }
    >
      <ChangedNotice stale={stale} accept={() => accept()} id={id} version={version} />
      {deleted && (
        <Alert color="gray" title={t.deletedNotice} mb="sm">
          {t.deletedText}
        </Alert>
      )}
      <TwoColumns
        main={
          <>
            <Panel title={t.identity}>
              {writes ? (
                <IdentityForm acteur={acteur} seen={seen} saved={accept} />
              ) : (
                <Facts
                  facts={{
                    [t.email]: acteur.email,
                    [t.telephone]: acteur.telephone,
                    [t.adresse]: acteur.adresse,
                    [t.site_web]: acteur.site_web,
                  }}
                />
              )}
            </Panel>
            {!deleted && acteur.type === 'mairie' && may(getCommuneFull) && (
              <Suspense fallback={null}>
                <OfficialValues acteur={acteur} />
              </Suspense>
            )}
            {!deleted && writes && may(uploadMedia) && (
              <Panel title={pictures.title}>
                <Suspense fallback={<Skeleton height={220} />}>
                  <ActeurPictures acteur={acteur} seen={seen} saved={accept} />
                </Suspense>
              </Panel>
            )}
            {may(listActeurUsers) && <People acteurId={id} locked={deleted} />}
            <HistoryPanel type="acteur" id={id} />
          </>
        }
        side={
          <>
            <OpinionsPanel opinions={acteur.avis_mairies} />
            <TeamNotes kind="acteur" id={id} />
            <Panel title={t.states}>
              {writes && (
                <>
                  <States acteur={acteur} seen={seen} saved={accept} />
                  <Space h="md" />
                </>
              )}
              <Facts
                facts={{
                  [t.commune]: <ScreenLink to={`/communes/${acteur.commune_id}`}>{communeName(acteur.commune)}</ScreenLink>,
                  [t.createdAt]: <DateTime at={acteur.created_at} />,
                  [t.updatedAt]: <DateTime at={acteur.updated_at} />,
                }}
              />
            </Panel>
            {may(listAdminPublications) && <Publications acteurId={id} />}
            {may(listClaims) && <Claims acteurId={id} />}
            {may(listSubscriptions) && <Subscriptions acteurId={id} />}
          </>
        }
      />
      <Confirm
        opened={deleting}
        close={() => setDeleting(false)}
        title={t.deleteTitle}
        confirm={t.delete}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate(call)}
      >
        <Text size="sm">{t.deleteText}</Text>
        {waiting !== undefined && waiting.meta.total > 0 && <Text size="sm">{t.deleteClaimed}</Text>}
      </Confirm>
    </Screen>
  )
}
