import { NativeSelect, SimpleGrid, Skeleton, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { getAdminActeur } from '../../../contract/acteurs/acteurs.ts'
import type { Call } from '../../../contract/client.ts'
import { carries, KIND_WITHOUT_TYPE } from '../../../contract/publications/kinds.ts'
import { createPublication } from '../../../contract/publications/publications.ts'
import { call } from '../../ui/api/client.ts'
import { CreateScreen } from '../../ui/forms/create-screen.tsx'
import { PickMany } from '../../ui/forms/pick-many.tsx'
import { Pick } from '../../ui/forms/pick.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { useCreate } from '../forms/use-create.ts'
import { ACTEURS, COMMUNES } from '../records/pickable-kinds.ts'
import { editTexts } from './edit-texts.ts'
import { CarriedFields, carriedErrors } from './fields/carried-fields.tsx'
import { carriedBody } from './fields/form-body.ts'
import { type CarriedForm, EMPTY_CARRIED } from './fields/form-values.ts'
import { OtherErrors } from '../../ui/forms/other-errors.tsx'
import { newTexts } from './new-texts.ts'
import './publications.css'
import { publicationTexts } from './texts.ts'
import { usePublicationTypes } from './types.ts'

const MediaFields = lazyWithRetry(() => import('../../ui/medias/media-fields.tsx'))

const LIST = '/publications'
const TEXTS = ['title', 'body', 'date_debut', 'date_fin', 'source_url', 'image_url'] as const
type Fields = CarriedForm &
  Record<(typeof TEXTS)[number], string> & { acteur_id: string; commune_id: string; type_id: string; commune_ids: string[] }
const EMPTY: Fields = {
  acteur_id: '',
  commune_id: '',
  type_id: '',
  commune_ids: [],
  title: '',
  body: '',
  date_debut: '',
  date_fin: '',
  source_url: '',
  image_url: '',
  ...EMPTY_CARRIED,
}
const SHOWN = [...TEXTS, 'acteur_id', 'commune_id', 'type_id', 'commune_ids']

/** The creation screen of a publication in the name of any actor: first actor, commune and type, then what its kind needs. */
export default function NewPublication() {
  const t = useTexts(newTexts)
  const edit = useTexts(editTexts)
  const { title: listTitle } = useTexts(publicationTexts)
  const { types, kindOf } = usePublicationTypes()
  const { draft, errors, send, ...form } = useCreate(createPublication, {
    key: 'publication:new',
    empty: EMPTY,
    list: LIST,
    done: ({ data }) => (data.status === 'published' ? t.created : t.createdPending)(data.title),
  })
  const { value, set, typed } = draft
  const [sending, setSending] = useState(0)
  const kind = kindOf(value.type_id || null) ?? KIND_WITHOUT_TYPE
  const mayHaveEvent = carries(kind, 'evenement')
  const hasEvent = mayHaveEvent && value.hasEvent
  const communes = useCommunesOf(value.acteur_id)
  // The commune of the actor is proposed, until another one is chosen.
  useEffect(() => {
    if (communes && !communes.includes(value.commune_id)) set({ commune_id: communes[0] ?? '' })
  }, [communes])
  const body = () => {
    const texts = TEXTS.filter((name) => !(hasEvent && (name === 'date_debut' || name === 'date_fin')) && value[name].trim() !== '')
    return {
      acteur_id: value.acteur_id,
      commune_id: value.commune_id,
      ...(value.type_id === '' ? {} : { type_id: value.type_id }),
      ...(value.commune_ids.length === 0 ? {} : { commune_ids: value.commune_ids }),
      ...Object.fromEntries(texts.map((name) => [name, value[name].trim()])),
      ...carriedBody(value, typed, kind, null),
    }
  }
  const field = (name: (typeof TEXTS)[number]) => ({
    label: edit[name],
    value: value[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set({ [name]: currentTarget.value }),
  })
  return (
    <CreateScreen
      {...form}
      draft={draft}
      title={t.title}
      back={{ href: LIST, label: listTitle }}
      hint={t.hint}
      create={t.create}
      ready={sending === 0 && Boolean(value.acteur_id && value.commune_id && value.title.trim() && value.body.trim())}
      send={() => send(body() as Call<typeof createPublication>['body'])}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Pick
          of={ACTEURS}
          label={t.acteur_id}
          required
          value={value.acteur_id || null}
          error={errors['acteur_id']}
          onChange={(id) => set({ acteur_id: id ?? '' })}
        />
        <Pick
          of={COMMUNES}
          label={t.commune_id}
          description={t.communeHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          clearable={false}
          value={value.commune_id || null}
          error={errors['commune_id']}
          onChange={(id) => id && set({ commune_id: id })}
        />
        <NativeSelect
          label={edit.type_id}
          value={value.type_id}
          error={errors['type_id']}
          data={[{ value: '', label: edit.noType }, ...types.map(({ id, nom }) => ({ value: id, label: nom }))]}
          onChange={({ currentTarget }) => set({ type_id: currentTarget.value })}
        />
      </SimpleGrid>
      <TextInput {...field('title')} required maxLength={200} />
      <Textarea {...field('body')} description={edit.markdown} required maxLength={20_000} autosize minRows={6} maxRows={24} />
      {mayHaveEvent && !hasEvent && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput type="date" {...field('date_debut')} />
          <TextInput type="date" {...field('date_fin')} min={value.date_debut || undefined} />
        </SimpleGrid>
      )}
      <CarriedFields kind={kind} value={value} set={set} errors={errors} stored={null} />
      <Suspense fallback={<Skeleton height={200} />}>
        <MediaFields
          value={value}
          set={set}
          errors={errors}
          acteurId={value.acteur_id || null}
          kind={kind}
          stored={false}
          onBusy={setSending}
        />
      </Suspense>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput type="url" {...field('source_url')} />
        <TextInput type="url" {...field('image_url')} />
        <PickMany
          of={COMMUNES}
          label={edit.commune_ids}
          value={value.commune_ids}
          error={errors['commune_ids']}
          onChange={(commune_ids) => set({ commune_ids })}
        />
      </SimpleGrid>
      <OtherErrors errors={errors} shown={[...SHOWN, ...carriedErrors(errors)]} />
    </CreateScreen>
  )
}

/** The communes of an actor, its own first; undefined until they are read. */
function useCommunesOf(id: string): readonly string[] | undefined {
  const { data } = useQuery({
    queryKey: [getAdminActeur.id, 'communes', id],
    queryFn: async () => (await call(getAdminActeur, { params: { id } })).data,
    enabled: id !== '',
  })
  return data && [data.commune_id, ...data.commune_ids]
}
