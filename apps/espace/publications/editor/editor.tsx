import { ActionIcon, Alert, Button, Menu, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { EllipsisHorizontalIcon } from '@heroicons/react/24/outline'
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
import { ActionMenu } from '../../../ui/screen/action-menu.tsx'
import { Screen } from '../../../ui/screen/screen.tsx'
import type { Account } from '../../../ui/sign-in/with-account.tsx'
import { publishesAtOnce } from '../../account-rights.ts'
import { useAct } from '../../../ui/api/use-act.ts'
import type { Content, StoredDraft } from '../../../ui/publications/model/content.ts'
import { fieldTexts } from '../../../ui/publications/fields/field-texts.ts'
import { PublicationFields } from '../../../ui/publications/fields/publication-fields.tsx'
import { KIND_PARTS } from '../../../ui/publications/kinds/kinds.ts'
import { type Asked, EditorConfirms } from './editor-confirms.tsx'
import { OtherErrors } from '../../../ui/forms/other-errors.tsx'
import { Preview } from '../../../ui/publications/preview/preview.tsx'
import { PreviewBeside } from '../../../ui/publications/preview/preview-beside.tsx'
import { publicationTexts } from '../publication-texts.ts'
import { SaveLine } from './save-line.tsx'
import { stillFaulty } from '../../../ui/publications/model/still-faulty.ts'
import { useAutosave } from './use-autosave.ts'
import { useOutcome } from './use-outcome.ts'
import { writeTexts } from './write-texts.ts'
import { useGo } from '../../../ui/screen/use-go.ts'

/** From this width on the preview is beside the form. As in editor.css. */
const BESIDE = '(min-width: 68.75em)'

export interface EditorProps {
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
  const fields = useTexts(fieldTexts)
  const go = useGo()
  const draft = useAutosave({ acteurId: acteur.id, kind, stored, start, created })
  const { content, set } = draft
  const parts = KIND_PARTS[kind]
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
      if (code === 'network' || code === 'foreign') setUnanswered(answered.current)
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
  const outcome = useOutcome(acteur, content.schedule)
  return (
    <Screen
      title={t.write[kind]}
      back={{ href: '/publications?etat=drafts', label: names.all }}
      actions={
        // Away from what sends the draft.
        draft.stored() && (
          <ActionMenu
            position="bottom-end"
            target={
              <ActionIcon variant="default" size={44} aria-label={t.more}>
                <EllipsisHorizontalIcon width={22} aria-hidden />
              </ActionIcon>
            }
          >
            <Menu.Item c="var(--text-error)" mih={44} onClick={() => setAsks('delete')}>
              {t.delete}
            </Menu.Item>
          </ActionMenu>
        )
      }
    >
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
                aria-label={fields.previewOrText}
                value={view}
                onChange={(value) => setView(value)}
                data={(['edit', 'preview'] as const).map((value) => ({ value, label: fields[value] }))}
              />
            )}
            {view === 'preview' ? (
              <Preview kind={kind} content={content} />
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
                <PublicationFields
                  {...{ kind, content, set, errors }}
                  acteurId={acteur.id}
                  stored={null}
                  typed={null}
                  schedules
                  onBusy={setUploading}
                />
              </>
            )}
            {view === 'preview' && <OtherErrors errors={errors} shown={[]} />}
            <Text c="dimmed">{outcome}</Text>
            <div className="editor-foot">
              {isNotSent && !isSaving && draft.state !== 'saved' && draft.state !== 'gone' && (
                <Alert color="red" role="alert" mb="sm">
                  {draft.isStopped || draft.state === 'faulty' ? t.notSent.unsaved : t.notSent.unreachable}
                </Alert>
              )}
              <Button
                type="submit"
                size="md"
                color={parts.isUrgent ? 'red' : undefined}
                loading={send.isPending || isSaving || uploading > 0}
                disabled={draft.isStopped}
              >
                {atOnce ? t.publish : t.send}
              </Button>
            </div>
          </Stack>
        </form>
        {isBeside && <PreviewBeside kind={kind} content={content} />}
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
