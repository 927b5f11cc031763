import { Alert, Text } from '@mantine/core'
import { Suspense } from 'react'
import { getCommune } from '../../../contract/communes/communes.ts'
import { getImportSource } from '../../../contract/imports/imports.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { OutsideLink } from '../../ui/markdown/inline.tsx'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { BreakableText } from '../../ui/screen/breakable.tsx'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { Facts } from '../../ui/screen/facts.tsx'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { useKindName } from './kind-badges.tsx'
import { kindTexts } from './kind-texts.ts'
import { Medias } from './medias/medias.tsx'
import { type Publication, type State, stateOf } from './publication.ts'
import { hasEnded } from '../../ui/publications/state.ts'
import { publicationTexts } from './texts.ts'
import { ScreenLink } from '../../ui/screen/text.tsx'
import { useMay } from '../api/permissions.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'

const OutsidePicture = lazyWithRetry(() => import('./medias/outside-picture.tsx'))

/** The text, pictures and documents of a publication as readers see them, with the reason of a refusal. */
export function Article({ publication }: { publication: Publication }) {
  const { id, body, status_reason, moderation_status, image_url, images } = publication
  const t = useTexts(publicationTexts)
  return (
    <>
      {status_reason && (
        <Alert color="red" variant="light" title={moderation_status === 'rejected' ? t.rejectedFor : t.withdrawnFor} mb="sm">
          <Text size="sm" className="kept-lines">
            {status_reason}
          </Text>
        </Alert>
      )}
      <Markdown text={body} />
      <Medias publication={publication} />
      {image_url !== null && images.length === 0 && (
        <Suspense>
          <OutsidePicture key={id} publication={publication} />
        </Suspense>
      )}
    </>
  )
}

const WAS_VISIBLE: ReadonlySet<State> = new Set(['visible', 'expired'])

/** Further data of a publication. */
export function PublicationFacts({ publication }: { publication: Publication }) {
  const t = useTexts(publicationTexts)
  const kinds = useTexts(kindTexts)
  const kindName = useKindName()
  const may = useMay()
  const { commune, commune_ids, expire_le, created_at, updated_at, publie_le, source_url, image_url, import_source_id } = publication
  return (
    <Facts
      facts={{
        [t.commune]: (
          <ScreenLink inherit to={`/communes/${commune.id}`}>
            {communeName(commune)}
          </ScreenLink>
        ),
        ...(commune_ids.length > 0 ? { [t.communes]: <Communes ids={commune_ids} /> } : {}),
        [t.type]: kindName(publication),
        [t.received]: <DateTime at={created_at} />,
        ...(updated_at === created_at ? {} : { [t.updated]: <DateTime at={updated_at} /> }),
        ...(publie_le ? { [WAS_VISIBLE.has(stateOf(publication)) ? t.visibleFrom : t.visibleOn]: <DateTime at={publie_le} /> } : {}),
        ...(expire_le ? { [hasEnded(publication) ? kinds.expiredOn : kinds.expiresOn]: <DateTime at={expire_le} /> } : {}),
        ...(source_url
          ? {
              [t.link]: (
                <OutsideLink to={source_url}>
                  <BreakableText text={source_url} />
                </OutsideLink>
              ),
            }
          : {}),
        ...(image_url
          ? {
              [t.image]: (
                <OutsideLink to={image_url}>
                  <BreakableText text={image_url} />
                </OutsideLink>
              ),
            }
          : {}),
        ...(import_source_id && may(getImportSource) ? { Import: <ImportSource id={import_source_id} /> } : {}),
      }}
    />
  )
}

function Communes({ ids }: { ids: readonly string[] }) {
  return ids.map((id, n) => (
    <span key={id}>
      {n > 0 && ', '}
      <CommuneName id={id} />
    </span>
  ))
}

function CommuneName({ id }: { id: string }) {
  const { data } = useRead(getCommune, { params: { slug: id } })
  return (
    <ScreenLink inherit to={`/communes/${id}`}>
      {data?.data.nom ?? '…'}
    </ScreenLink>
  )
}

function ImportSource({ id }: { id: string }) {
  const { data } = useRead(getImportSource, { params: { id } })
  return (
    <ScreenLink inherit to={`/imports/${id}`}>
      {data?.data.nom ?? '…'}
    </ScreenLink>
  )
}
