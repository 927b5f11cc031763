import { Anchor, Stack } from '@mantine/core'
import type { FormEvent } from 'react'
import { getAdminActeur, listAdminActeurs } from '../../../contract/acteurs/acteurs.ts'
import type { Call } from '../../../contract/client.ts'
import { updateCommune } from '../../../contract/communes/communes-admin.ts'
import { call, ifMatch } from '../../ui/api/client.ts'
import { useChange } from '../api/changes.tsx'
import { ConflictNotice, mustChoose } from '../forms/conflict-notice.tsx'
import { DraftNotice } from '../../ui/forms/draft-notice.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { SaveRow } from '../../ui/forms/save-row.tsx'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { phrases } from '../../ui/i18n/phrases.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Pick } from '../../ui/forms/pick.tsx'
import type { Pickable } from '../../ui/forms/pickable.ts'
import { asBody, type Commune, FactsFields, formOf } from './facts-fields.tsx'
import { communeTexts } from './texts.ts'
import { Hint } from '../../ui/screen/text.tsx'

/** The fields of a commune, edited in place. Only changed fields are sent. */
export function FactsForm({ commune, seen, saved }: { commune: Commune; seen: number; saved: (version: number) => void }) {
  const t = useTexts(communeTexts)
  const { pair } = useTexts(phrases)
  const draft = useRecordDraft(`commune:${commune.id}`, { ...formOf(commune), mairie_actor_id: commune.mairie_actor_id })
  const save = useChange(updateCommune, {
    undoable: true,
    refused: 'notSaved',
    done: () => t.saved,
    after: ({ data }) => {
      draft.drop()
      saved(data.version)
    },
    onError: ({ code }) => code === 'validation_failed',
  })
  const errors = fieldErrors(save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mustChoose(draft)) return
    const { mairie_actor_id, ...own } = draft.typed
    const body = { ...asBody(own), ...(mairie_actor_id === undefined ? {} : { mairie_actor_id }) } as Call<typeof updateCommune>['body']
    save.mutate({ params: { id: commune.id }, body, headers: ifMatch(seen) })
  }
  const { latitude, longitude } = commune
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <DraftNotice draft={draft} />
        <ConflictNotice draft={draft} id={commune.id} version={commune.version} />
        <FactsFields
          value={draft.value}
          set={draft.set}
          errors={errors}
          hints={{
            slug: t.slugHint,
            codes_postaux: t.codesHint,
            departement: commune.departement_nom,
            region: commune.region_nom,
          }}
        />
        <Pick
          of={mairiesOf(commune.id)}
          label={t.mairie}
          description={t.mairieHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={errors['mairie_actor_id']}
          value={draft.value.mairie_actor_id}
          onChange={(id) => draft.set({ mairie_actor_id: id })}
        />
        <SaveRow draft={draft} busy={save.isPending}>
          {latitude === null || longitude === null ? (
            <Hint>{t.noPosition}</Hint>
          ) : (
            <Anchor
              size="sm"
              href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=13/${latitude}/${longitude}`}
              target="_blank"
              rel="noreferrer noopener"
            >
              {t.map} ↗
            </Anchor>
          )}
        </SaveRow>
        {commune.anciennes_communes.length > 0 && <Hint>{pair(t.former, commune.anciennes_communes.join(', '))}</Hint>}
      </Stack>
    </form>
  )
}

/** The actors that may be the municipal office of a commune. */
const mairiesOf = (communeId: string): Pickable => ({
  kind: `mairie:${communeId}`,
  search: async (q) =>
    (await call(listAdminActeurs, { query: { type: 'mairie', commune_id: communeId, per_page: 10, ...(q ? { q } : {}) } })).data.map(
      ({ id, nom }) => ({ value: id, label: nom }),
    ),
  read: async (id) => ({ value: id, label: (await call(getAdminActeur, { params: { id } })).data.nom }),
})
