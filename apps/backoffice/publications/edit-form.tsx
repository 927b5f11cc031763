import { Button, NativeSelect, SimpleGrid, Skeleton, Stack, Tabs, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx'
import { carries } from '../../../contract/publications/kinds.ts'
import { updatePublication } from '../../../contract/publications/publications.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useChange } from '../api/changes.tsx'
import { ConflictNotice, mustChoose } from '../forms/conflict-notice.tsx'
import { DraftNotice } from '../../ui/forms/draft-notice.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { PickMany } from '../../ui/forms/pick-many.tsx'
import { Pick } from '../../ui/forms/pick.tsx'
import { COMMUNES } from '../records/pickable-kinds.ts'
import { formTexts } from '../../ui/forms/form-texts.ts'
import { isPosted } from '../../ui/publications/posting.ts'
import { endsEarly } from './acts/withdrawal.ts'
import { editTexts } from './edit-texts.ts'
import { CarriedFields, carriedErrors } from './fields/carried-fields.tsx'
import { useCarriedDisplay } from './fields/conflict-display.ts'
import { carriedBody } from './fields/form-body.ts'
import { type CarriedForm, carriedFormOf } from './fields/form-values.ts'
import { OtherErrors } from '../../ui/forms/other-errors.tsx'
import { mediaFormTexts } from '../../ui/medias/media-form-texts.ts'
import { type Publication, updateCachedPublication } from './publication.ts'
import { usePublicationTypes } from './types.ts'
import { isoOf } from '../../ui/forms/local-moment.ts'

const WithdrawField = lazyWithRetry(() => import('./acts/withdraw-field.tsx'))
const MediaFields = lazyWithRetry(() => import('../../ui/medias/media-fields.tsx'))

const FIELDS = ['title', 'body', 'type_id', 'commune_id', 'date_debut', 'date_fin', 'source_url', 'image_url'] as const
type Fields = Record<(typeof FIELDS)[number], string> & { commune_ids: string[]; reason: string } & CarriedForm

const asFields = (publication: Publication): Fields => ({
  ...(Object.fromEntries(FIELDS.map((name) => [name, publication[name] ?? ''])) as Record<(typeof FIELDS)[number], string>),
  commune_ids: publication.commune_ids,
  reason: '',
  ...carriedFormOf(publication),
})

interface EditProps {
  publication: Publication
  saved: (version: number) => void
  close: () => void
}

/** The form of the content. Only changed fields are sent; the input is stored in a draft. */
export function EditForm({ publication, saved, close }: EditProps) {
  const t = useTexts(editTexts)
  const shared = useTexts(formTexts)
  const { wait } = useTexts(mediaFormTexts)
  const carried = useCarriedDisplay()
  const [sending, setSending] = useState(0)
  const { types, kindOf } = usePublicationTypes()
  const before = asFields(publication)
  const draft = useRecordDraft<Fields>(`publication:${publication.id}`, before)
  const save = useChange(updatePublication, {
    undoable: true,
    refused: 'notSaved',
    noticeKey: 'decision',
    done: ({ data }) => t.saved(data.title),
    after: ({ data }) => {
      draft.drop()
      updateCachedPublication(data)
      saved(data.version)
    },
    onError: ({ code }) => code === 'validation_failed',
  })
  const errors = fieldErrors(save.error)
  const kind = kindOf(draft.value.type_id || null) ?? publication.kind
  const hasEvent = carries(kind, 'evenement') && draft.value.hasEvent
  const posted = isPosted(publication)
  // An edit that waits withdraws nothing.
  const withdraws =
    publication.modification === null && draft.typed.expire_le !== undefined && endsEarly(publication, isoOf(draft.value.expire_le))
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (mustChoose(draft) || sending > 0) return
    // An empty optional field is cleared; for an empty title or text the service reports the fault.
    const { commune_ids, reason, ...typed } = draft.typed
    // The days of an event with hours follow from its dates.
    const texts = FIELDS.filter((name) => !(hasEvent && (name === 'date_debut' || name === 'date_fin'))).flatMap((name) =>
      typed[name] === undefined ? [] : [[name, typed[name].trim() || (REQUIRED.has(name) ? '' : null)]],
    )
    if (!draft.dirty) return close()
    const body = {
      ...Object.fromEntries(texts),
      ...(commune_ids ? { commune_ids } : {}),
      ...(withdraws && reason?.trim() ? { reason: reason.trim() } : {}),
      ...carriedBody(draft.value, typed, kind, publication),
    }
    save.mutate({ params: { id: publication.id }, body, headers: ifMatch(publication.version) })
  }
  const field = (name: (typeof FIELDS)[number]) => ({
    label: t[name],
    value: draft.value[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => draft.set({ [name]: value }),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (mustChoose(draft)) return
    submit()
  }
  return (
    <form onSubmit={submit} onKeyDown={onKeyDown}>
      <Stack>
        <DraftNotice draft={draft} />
        <ConflictNotice
          draft={draft}
          id={publication.id}
          version={publication.version}
          nameOf={(name) => carried.nameOf(name) ?? t[name as 'title']}
          displayOf={carried.displayOf}
        />
        <TextInput ref={first} {...field('title')} required maxLength={200} />
        <Tabs defaultValue="text" keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="text">{t.write}</Tabs.Tab>
            <Tabs.Tab value="seen">{t.preview}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="text" pt="xs">
            <Textarea {...field('body')} description={t.markdown} required maxLength={20_000} autosize minRows={8} maxRows={24} />
          </Tabs.Panel>
          <Tabs.Panel value="seen" pt="xs">
            <Markdown text={draft.value.body} />
          </Tabs.Panel>
        </Tabs>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            {...field('type_id')}
            disabled={posted}
            data={[{ value: '', label: t.noType }, ...types.map(({ id, nom }) => ({ value: id, label: nom }))]}
          />
          <Pick
            of={COMMUNES}
            label={t.commune_id}
            value={draft.value.commune_id || null}
            error={errors['commune_id']}
            clearable={false}
            onChange={(id) => id && draft.set({ commune_id: id })}
          />
          {!hasEvent && !carries(kind, 'acte') && (
            <>
              <TextInput type="date" {...field('date_debut')} />
              <TextInput type="date" {...field('date_fin')} min={draft.value.date_debut || undefined} />
            </>
          )}
          <TextInput type="url" {...field('source_url')} />
          <TextInput type="url" {...field('image_url')} />
          <PickMany
            of={COMMUNES}
            label={t.commune_ids}
            value={draft.value.commune_ids}
            error={errors['commune_ids']}
            onChange={(commune_ids) => draft.set({ commune_ids })}
          />
        </SimpleGrid>
        <CarriedFields kind={kind} value={draft.value} set={draft.set} errors={errors} stored={publication} />
        {(withdraws || errors['reason']) && (
          <Suspense fallback={null}>
            <WithdrawField
              publication={publication}
              value={draft.value.reason}
              error={errors['reason']}
              onChange={(reason) => draft.set({ reason })}
            />
          </Suspense>
        )}
        <Suspense fallback={<Skeleton height={200} />}>
          <MediaFields
            value={draft.value}
            set={draft.set}
            errors={errors}
            acteurId={publication.acteur_id}
            kind={kind}
            stored
            posted={posted}
            onBusy={setSending}
          />
        </Suspense>
        <OtherErrors errors={errors} shown={[...FIELDS, 'commune_ids', 'reason', ...carriedErrors(errors)]} />
        <DialogButtons
          cancel={shared.cancel}
          onCancel={() => {
            draft.drop()
            close()
          }}
        >
          <Button type="submit" loading={save.isPending} disabled={sending > 0} title={sending > 0 ? wait : undefined}>
            {t.save}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  )
}

const REQUIRED: ReadonlySet<string> = new Set(['title', 'body', 'commune_id'])
