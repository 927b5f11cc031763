import { Alert, Button, Group, NativeSelect, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { listCommunes } from '../../../../contract/communes/communes.ts'
import { deleteDraft, submitDraft } from '../../../../contract/publications/drafts.ts'
import type { Kind } from '../../../../contract/publications/kinds.ts'
import { ifMatch } from '../../../ui/api/client.ts'
import { useRead } from '../../../ui/api/queries.ts'
import { fieldErrors } from '../../../ui/forms/field-errors.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { hideErrors, notify } from '../../../ui/notices/notify.tsx'
import { Screen } from '../../../ui/screen/screen.tsx'
import type { Account } from '../../../ui/sign-in/with-account.tsx'
import { publishesAtOnce } from '../../account-rights.ts'
import { useAct } from '../../../ui/api/use-act.ts'
import type { Content, StoredDraft } from './content.ts'
import { KindFields, TimeFields } from './kind-fields.tsx'
import { SPACE_KINDS } from './kinds/kinds.ts'
import { MediaSection } from './media-section.tsx'
import { type Asked, EditorConfirms } from './editor-confirms.tsx'
import { OtherErrors } from '../../../ui/forms/other-errors.tsx'
import { Preview } from './preview.tsx'
import { PreviewBeside } from './preview-beside.tsx'
import { publicationTexts } from '../publication-texts.ts'
import { SaveLine } from './save-line.tsx'
import { BodyField, TitleField } from './text-fields.tsx'
import { stillFaulty } from './still-faulty.ts'
import { useAutosave } from './use-autosave.ts'
import { useOutcome } from './use-outcome.ts'
import { writeTexts } from './write-texts.ts'
import { useGo } from '../../../ui/screen/use-go.ts'

/** From this width on the preview is beside the form. As in editor.css. */
const BESIDE = '(min-width: 68.75em)'

interface EditorProps {
  acteur: Account['acteurs'][number]
  kind: Kind
  types: readonly { id: string; nom: string }[]
  stored: StoredDraft | null
  start: Content
  created: (draft: StoredDraft) => void
}

/** The form of a draft: what its kind needs, and nothing else. What happens on sending stands above the button. */
export function Editor({ acteur, kind, types, stored, start, created }: EditorProps) {
  const t = useTexts(writeTexts)
  const names = useTexts(publicationTexts)
  const go = useGo()
  const draft = useAutosave({ acteurId: acteur.id, kind, stored, start, created })
  const { content, set } = draft
  const parts = SPACE_KINDS[kind]
  const isBeside = useMediaQuery(BESIDE, false, { getInitialValueInEffect: false })
  const [chosen, setView] = useState<'edit' | 'preview'>('edit')
  const view = isBeside ? 'edit' : chosen
  const [asks, setAsks] = useState<Asked | null>(null)
  const [uploading, setUploading] = useState(0)
  const [isSaving, setSaving] = useState(false)
  /** Whether the draft could not be saved before it was to be sent. */
  const [isNotSent, setNotSent] = useState(false)
  /** The content that was sent last: errors are about it. */
  const answered = useRef(content)
  /** The content of which nobody knows whether it was sent: the answer did not arrive. */
  const [unanswered, setUnanswered] = useState<Content | null>(null)
  useEffect(() => {
    // Saved meanwhile: that nothing was sent is no longer what matters.
    if (draft.state === 'saved') setNotSent(false)
  }, [draft.state])
  const commune = useRead(listCommunes, { query: { id: content.communeId } }).data?.data[0]
  const send = useAct(submitDraft, {
    after: ({ data: { id, moderation_status, visible } }) => {
      draft.finish()
      notify({ message: visible ? t.sentPublished : moderation_status === 'pending' ? t.sentPending : t.sentScheduled })
      go(`/publications/${id}`, { replace: true })
    },
    onError: ({ status, code }) => {
      setView('edit')
      if (code === 'network') setUnanswered(answered.current)
      return status === 422
    },
  })
  const remove = useAct(deleteDraft, {
    done: t.deleted,
    after: () => {
      draft.finish()
      go('/publications', { replace: true })
    },
  })
  const submit = async () => {
    hideErrors(submitDraft.id)
    answered.current = content
    setSaving(true)
    const isSaved = await draft.save()
    setSaving(false)
    setNotSent(!isSaved)
    if (!isSaved) {
      // The fields show what is wrong.
      setView('edit')
      setAsks(null)
      // The notice above the form says why, and has the choice.
      return setTimeout(() => document.querySelector<HTMLElement>('[data-save-notice]')?.focus())
    }
    const saved = draft.stored()
    if (saved) send.mutate({ params: { id: saved.id }, headers: ifMatch(saved.version) })
    return setAsks(null)
  }
  const errors = { ...fieldErrors(draft.error), ...stillFaulty(fieldErrors(send.error), answered.current, content) }
  const atOnce = publishesAtOnce(acteur)
  // The document of an act comes before its text.
  const medias = (
    <MediaSection content={content} set={set} errors={errors} acteurId={acteur.id} kind={kind} stored={false} onBusy={setUploading} />
  )
  const outcome = useOutcome(acteur, content.schedule)
  return (
    <Screen title={t.write[kind]} back={{ href: '/publications?etat=drafts', label: names.all }}>
      <div className="editor-columns">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            // Enter in a field must neither issue an alert nor post an act.
            const asked = parts.asks(content)
            if (asked) setAsks(asked)
            else void submit()
          }}
        >
          <Stack gap="md">
            <div>
              <Text c="dimmed">{t.forPage(acteur.nom, commune?.nom)}</Text>
              <SaveLine kind={kind} draft={draft} sent={unanswered} />
            </div>
            {!isBeside && (
              <SegmentedControl
                aria-label={t.previewOrText}
                value={view}
                onChange={(value) => setView(value)}
                data={(['edit', 'preview'] as const).map((value) => ({ value, label: t[value] }))}
              />
            )}
            {view === 'preview' ? (
              <Preview kind={kind} content={content} empty={t.nothingYet} />
            ) : (
              <>
                {types.length > 1 && (
                  <NativeSelect
                    size="md"
                    label={t.type}
                    data={types.map(({ id, nom }) => ({ value: id, label: nom }))}
                    value={content.typeId ?? ''}
                    error={errors['type_id']}
                    onChange={({ currentTarget: { value } }) => set({ typeId: value })}
                  />
                )}
                <TitleField value={content.title} error={errors['title']} onChange={(title) => set({ title })} />
                {parts.documentFirst && medias}
                <BodyField value={content.body} error={errors['body']} onChange={(body) => set({ body })} />
                <KindFields kind={kind} content={content} set={set} errors={errors} acteurId={acteur.id} stored={null} touched />
                {!parts.documentFirst && medias}
                <TimeFields kind={kind} content={content} set={set} errors={errors} schedules />
              </>
            )}
            <OtherErrors errors={errors} shown={SHOWN} />
            <Paper withBorder p="md">
              <Text mb="sm">{outcome}</Text>
              {isNotSent && !isSaving && draft.state !== 'saved' && draft.state !== 'gone' && (
                <Alert color="red" role="alert" mb="sm">
                  {draft.isStopped || draft.state === 'faulty' ? t.notSent.unsaved : t.notSent.unreachable}
                </Alert>
              )}
              <Group gap="sm">
                <Button
                  type="submit"
                  size="md"
                  color={parts.isUrgent ? 'red' : undefined}
                  loading={send.isPending || isSaving || uploading > 0}
                  disabled={draft.isStopped}
                >
                  {atOnce ? t.publish : t.send}
                </Button>
                {draft.stored() && (
                  <Button variant="default" size="md" onClick={() => setAsks('delete')}>
                    {t.delete}
                  </Button>
                )}
              </Group>
            </Paper>
          </Stack>
        </form>
        {isBeside && <PreviewBeside kind={kind} content={content} empty={t.nothingYet} />}
      </div>
      <EditorConfirms
        asks={asks}
        close={() => setAsks(null)}
        commune={commune?.nom ?? ''}
        atOnce={atOnce}
        isSending={send.isPending || isSaving}
        isDeleting={remove.isPending}
        submit={() => void submit()}
        remove={() => {
          const saved = draft.stored()
          if (saved) remove.mutate({ params: { id: saved.id } })
        }}
      />
    </Screen>
  )
}

/** The fields that show their own errors. */
const SHOWN = [
  'title',
  'body',
  'type_id',
  'expire_le',
  'publie_le',
  'evenement.lieu.nom',
  'evenement.lieu.adresse',
  'evenement.reservation_url',
  'evenement',
  'alerte.consignes',
  'acte.date_acte',
]
