import { Anchor, Stack } from '@mantine/core'
import type { FormEvent } from 'react'
import { type getAdminActeur, updateActeur } from '../../../contract/acteurs/acteurs.ts'
import type { Call } from '../../../contract/client.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useChange } from '../api/changes.tsx'
import { ConflictNotice, mustChoose } from '../forms/conflict-notice.tsx'
import { DraftNotice } from '../../ui/forms/draft-notice.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { SaveRow } from '../../ui/forms/save-row.tsx'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { formTexts } from '../../ui/forms/form-texts.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { ActeurFields, type ActeurForm, asBody } from './fields.tsx'
import { acteurTexts } from './texts.ts'

export type Acteur = (typeof getAdminActeur)['response']['_zod']['output']['data']

const formOf = (acteur: Acteur): ActeurForm => ({
  nom: acteur.nom,
  type: acteur.type,
  commune_id: acteur.commune_id,
  commune_ids: acteur.commune_ids,
  description: acteur.description ?? '',
  adresse: acteur.adresse ?? '',
  telephone: acteur.telephone ?? '',
  email: acteur.email ?? '',
  site_web: acteur.site_web ?? '',
})

/** The identity of an actor, edited in place. Only changed fields are sent. */
export function IdentityForm({ acteur, seen, saved }: { acteur: Acteur; seen: number; saved: (version: number) => void }) {
  const t = useTexts(acteurTexts)
  const shared = useTexts(formTexts)
  const draft = useRecordDraft(`acteur:${acteur.id}`, formOf(acteur))
  const save = useChange(updateActeur, {
    undoable: true,
    refused: 'notSaved',
    done: () => t.saved,
    after: ({ data }) => {
      draft.drop()
      saved(data.version)
    },
    onError: ({ code }) => {
      if (code !== 'invalid_state' || acteur.type !== 'mairie') return code === 'validation_failed'
      notify({ message: t.mairieHint, tone: 'warning' })
      return true
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mustChoose(draft)) return
    const body = asBody(draft.typed) as Call<typeof updateActeur>['body']
    save.mutate({ params: { id: acteur.id }, body, headers: ifMatch(seen) })
  }
  const deleted = acteur.deleted_at !== null
  const { telephone, telephone_e164, site_web } = acteur
  const read = telephone === null ? undefined : telephone_e164 === null ? t.notDialled : t.dialled(telephone_e164)
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <DraftNotice draft={draft} />
        <ConflictNotice draft={draft} id={acteur.id} version={acteur.version} />
        <ActeurFields
          value={draft.value}
          set={draft.set}
          errors={fieldErrors(save.error)}
          disabled={deleted}
          telephoneHint={read}
          typeHint={acteur.type === 'mairie' ? t.mairieHint : undefined}
        />
        <SaveRow draft={draft} busy={save.isPending} why={deleted ? shared.deleted : undefined}>
          {site_web !== null && (
            <Anchor href={site_web} target="_blank" rel="noreferrer noopener" size="sm">
              {t.website} ↗
            </Anchor>
          )}
        </SaveRow>
      </Stack>
    </form>
  )
}
