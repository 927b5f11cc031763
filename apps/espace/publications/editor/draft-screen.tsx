import { Text } from '@mantine/core'
import { useRef } from 'react'
import { useSearch } from 'wouter'
import { getDraft } from '../../../../contract/publications/drafts.ts'
import { KIND_NAMES } from '../../../../contract/publications/kinds.ts'
import { listPublicationTypes } from '../../../../contract/publications/publications.ts'
import { useRead } from '../../../ui/api/queries.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Failure } from '../../../ui/screen/failure.tsx'
import { mayWrite } from '../../account-rights.ts'
import type { SpaceScreenProps } from '../../shell/screen-props.ts'
import { UnknownScreen } from '../../../ui/screen/unknown-screen.tsx'
import { contentOfDraft, EMPTY_CONTENT } from '../../../ui/publications/model/content.ts'
import { fieldTexts } from '../../../ui/publications/fields/field-texts.ts'
import { Editor } from './editor.tsx'
import { publicationTexts } from '../publication-texts.ts'
import { writeTexts } from './write-texts.ts'
import { useGo } from '../../../ui/screen/use-go.ts'

const NEW = 'nouveau'

/** The screen of a draft, or of a new one, which the service has from the first save on: its address then names it. */
export default function DraftScreen({ account, params: { id = NEW } }: SpaceScreenProps) {
  const t = useTexts(writeTexts)
  const { loading } = useTexts(publicationTexts)
  const { preview } = useTexts(fieldTexts)
  const go = useGo()
  const search = new URLSearchParams(useSearch())
  /** The draft that this screen has created, and the form that it was created in: the form stays as it is when the address changes. */
  const born = useRef<{ id: string; acteurId: string; kind: string; form: string } | null>(null)
  const isOurs = id === NEW || id === born.current?.id
  const types = useRead(listPublicationTypes, {})
  const draft = useRead(getDraft, { params: { id } }, { enabled: !isOurs })
  const error = types.error ?? (isOurs ? null : draft.error)
  if (error) {
    const isGone = error.code === 'not_found'
    return isGone ? <Gone text={t.gone} /> : <Failure title={preview} error={error} retry={() => void (types.refetch(), draft.refetch())} />
  }
  if (!types.data || (!isOurs && !draft.data)) return <Text role="status">{loading}</Text>
  const stored = isOurs ? null : (draft.data?.data ?? null)
  const acteurId = stored?.acteur_id ?? born.current?.acteurId ?? search.get('acteur')
  const acteur = account.acteurs.find((one) => one.id === acteurId && mayWrite(one))
  const ofType = types.data.data.find((type) => type.id === stored?.type_id)?.kind ?? 'actualite'
  const kind = KIND_NAMES.find((one) => one === (stored ? ofType : (born.current?.kind ?? search.get('genre'))))
  if (!acteur || !kind) return <UnknownScreen />
  const typeIds = types.data.data.filter((type) => type.kind === kind)
  const start = stored
    ? { ...contentOfDraft(stored), communeId: stored.commune_id ?? acteur.commune_id }
    : { ...EMPTY_CONTENT, typeId: typeIds[0]?.id ?? null, communeId: acteur.commune_id }
  const form = isOurs && id !== NEW ? (born.current?.form ?? NEW) : id
  return (
    <Editor
      key={form}
      acteur={acteur}
      kind={kind}
      types={typeIds}
      stored={stored}
      start={start}
      created={(made) => {
        born.current = { id: made.id, acteurId: acteur.id, kind, form }
        go(`/brouillons/${made.id}`, { replace: true })
      }}
    />
  )
}

function Gone({ text }: { text: string }) {
  return (
    <>
      <UnknownScreen />
      <Text mt="md">{text}</Text>
    </>
  )
}
