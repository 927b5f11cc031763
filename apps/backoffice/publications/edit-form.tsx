import { SegmentedControl, Stack } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { updatePublication } from '../../../contract/publications/publications.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx'
import { DraftNotice } from '../../ui/forms/draft-notice.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { formTexts } from '../../ui/forms/form-texts.ts'
import { isoOf } from '../../ui/forms/local-moment.ts'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { ReasonedButton } from '../../ui/forms/reasoned-button.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { mediaFormTexts } from '../../ui/medias/media-form-texts.ts'
import { fieldTexts } from '../../ui/publications/fields/field-texts.ts'
import { PublicationFields } from '../../ui/publications/fields/publication-fields.tsx'
import { publicationBody, SENT_NAMES } from '../../ui/publications/model/bodies.ts'
import { useContentDisplay } from '../../ui/publications/model/content-display.ts'
import { type Content, contentOfRecord } from '../../ui/publications/model/content.ts'
import { isPosted } from '../../ui/publications/posting.ts'
import { Preview } from '../../ui/publications/preview/preview.tsx'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { useChange } from '../api/changes.tsx'
import { ConflictNotice, mustChoose } from '../forms/conflict-notice.tsx'
import { Reference, isReference } from '../records/reference.tsx'
import { endsEarly } from './acts/withdrawal.ts'
import { FurtherFields, OfficeFields } from './office-fields.tsx'
import { officeFieldTexts } from './office-field-texts.ts'
import { type Publication, updateCachedPublication } from './publication.ts'
import { usePublicationTypes } from './types.ts'

const WithdrawField = lazyWithRetry(() => import('./acts/withdraw-field.tsx'))

type Fields = Content & { reason: string }

interface EditProps {
  publication: Publication
  saved: (version: number) => void
  close: () => void
}

/** The form of the content. Only changed fields are sent; the input is stored in a draft. */
export function EditForm({ publication, saved, close }: EditProps) {
  const t = useTexts(officeFieldTexts)
  const words = useTexts(fieldTexts)
  const shared = useTexts(formTexts)
  const { wait } = useTexts(mediaFormTexts)
  const display = useContentDisplay()
  const box = useRef<HTMLFormElement>(null)
  const [sending, setSending] = useState(0)
  const [waits, setWaits] = useState(false)
  const [view, setView] = useState<'edit' | 'preview'>('edit')
  const { kindOf } = usePublicationTypes()
  const draft = useRecordDraft<Fields>(`publication:${publication.id}`, { ...contentOfRecord(publication), reason: '' })
  const { value, set, typed } = draft
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
    onError: ({ code }) => {
      setView('edit')
      return code === 'validation_failed'
    },
  })
  const { reason: reasonFault, ...errors } = fieldErrors(save.error)
  const kind = kindOf(value.typeId) ?? publication.kind
  // An edit that waits withdraws nothing.
  const withdraws = publication.modification === null && typed.end !== undefined && endsEarly(publication, isoOf(value.end))
  const isBusy = sending > 0 || waits
  useEffect(() => box.current?.querySelector<HTMLInputElement>('input[maxlength="200"]')?.focus(), [])
  const submit = () => {
    if (mustChoose(draft) || isBusy) return
    if (!draft.dirty) return close()
    const reason = withdraws ? value.reason.trim() : ''
    const body = { ...publicationBody(value, typed, kind, publication), ...(reason === '' ? {} : { reason }) }
    save.mutate({ params: { id: publication.id }, body, headers: ifMatch(publication.version) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    box.current?.requestSubmit()
  }
  return (
    <form
      ref={box}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={onKeyDown}
    >
      <Stack>
        <DraftNotice draft={draft} />
        <ConflictNotice
          draft={draft}
          id={publication.id}
          version={publication.version}
          nameOf={(name) => (t as unknown as Record<string, string | undefined>)[name] ?? display.nameOf(name)}
          displayOf={(name, shown) => {
            const sent = SENT_NAMES[name]
            return sent && isReference(sent) ? <Reference field={sent} value={shown} /> : display.displayOf(name, shown)
          }}
        />
        <SegmentedControl
          aria-label={words.previewOrText}
          value={view}
          onChange={setView}
          data={(['edit', 'preview'] as const).map((name) => ({ value: name, label: words[name] }))}
        />
        {view === 'preview' ? (
          <Preview kind={kind} content={value} />
        ) : (
          <PublicationFields
            {...{ kind, set, errors, typed }}
            content={value}
            acteurId={publication.acteur_id}
            stored={publication}
            office
            onBusy={setSending}
            onWait={setWaits}
          >
            <OfficeFields {...{ set, errors }} content={value} fixed={isPosted(publication)} />
            <FurtherFields {...{ kind, set, errors }} content={value} />
          </PublicationFields>
        )}
        {(withdraws || reasonFault) && (
          <Suspense fallback={null}>
            <WithdrawField publication={publication} value={value.reason} error={reasonFault} onChange={(reason) => set({ reason })} />
          </Suspense>
        )}
        <DialogButtons
          cancel={shared.cancel}
          onCancel={() => {
            draft.drop()
            close()
          }}
        >
          <ReasonedButton type="submit" loading={save.isPending} why={sending > 0 ? wait : waits ? shared.computing : null}>
            {t.save}
          </ReasonedButton>
        </DialogButtons>
      </Stack>
    </form>
  )
}
