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
import { Editor, type EditorProps } from './editor.tsx'
import { publicationTexts } from '../publication-texts.ts'
import { writeTexts } from './write-texts.ts'
import { useGo } from '../../../ui/screen/use-go.ts'

const NEW = 'nouveau'

/** The screen of a draft, or of a new one, which the service has from the first save on: its address then names it. */
export default function DraftScreen({ account, params: { id = NEW } }: SpaceScreenProps) {
  const t = useTexts(writeTexts)
  const { loading } = useTexts(publicationTexts)
  const go = useGo()
  const search = new URLSearchParams(useSearch())
  const asked = KIND_NAMES.find((one) => one === search.get('genre'))
  /** The form on the screen: what it began with stays, whatever is read afterwards. No request takes it off the screen. Spec §2-129. */
  const shown = useRef<(Omit<EditorProps, 'created'> & { form: string }) | null>(null)
  /** The draft that this form has created: its address then names it, and the form stays. */
  const born = useRef<string | null>(null)
  const form = shown.current && id === born.current ? shown.current.form : `${id}?${id === NEW ? search.toString() : ''}`
  const isShown = shown.current?.form === form
  const types = useRead(listPublicationTypes, {})
  const draft = useRead(getDraft, { params: { id } }, { enabled: id !== NEW && !isShown })
  if (!isShown) {
    const error = types.error ?? (id === NEW ? null : draft.error)
    if (error?.code === 'not_found') return <Gone text={t.gone} />
    if (error) return <Failure title={t.write[asked ?? 'actualite']} error={error} retry={() => void (types.refetch(), draft.refetch())} />
    if (!types.data || (id !== NEW && !draft.data)) return <Text role="status">{loading}</Text>
    const stored = id === NEW ? null : (draft.data?.data ?? null)
    const acteur = account.acteurs.find((one) => one.id === (stored?.acteur_id ?? search.get('acteur')) && mayWrite(one))
    const ofType = types.data.data.find((type) => type.id === stored?.type_id)?.kind ?? 'actualite'
    const kind = stored ? KIND_NAMES.find((one) => one === ofType) : asked
    if (!acteur || !kind) return <UnknownScreen />
    const ofKind = types.data.data.filter((type) => type.kind === kind)
    const start = stored
      ? { ...contentOfDraft(stored), communeId: stored.commune_id ?? acteur.commune_id }
      : { ...EMPTY_CONTENT, typeId: ofKind[0]?.id ?? null, communeId: acteur.commune_id }
    shown.current = { form, acteur, kind, types: ofKind, stored, start }
  }
  if (!shown.current) return null
  const { form: key, ...began } = shown.current
  return (
    <Editor
      key={key}
      {...began}
      created={(made) => {
        born.current = made.id
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
