import { Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { getAdminActeur } from '../../../contract/acteurs/acteurs.ts'
import type { Call } from '../../../contract/client.ts'
import { KIND_WITHOUT_TYPE } from '../../../contract/publications/kinds.ts'
import { createPublication } from '../../../contract/publications/publications.ts'
import { call } from '../../ui/api/client.ts'
import { useData } from '../../ui/api/queries.ts'
import { CreateScreen } from '../../ui/forms/create-screen.tsx'
import { Pick } from '../../ui/forms/pick.tsx'
import { formTexts } from '../../ui/forms/form-texts.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { PublicationFields } from '../../ui/publications/fields/publication-fields.tsx'
import { publicationBody } from '../../ui/publications/model/bodies.ts'
import { type Content, EMPTY_CONTENT } from '../../ui/publications/model/content.ts'
import { useCreate } from '../forms/use-create.ts'
import { ACTEURS } from '../records/pickable-kinds.ts'
import { FurtherFields, OfficeFields } from './office-fields.tsx'
import { officeFieldTexts } from './office-field-texts.ts'
import './publications.css'
import { publicationTexts } from './texts.ts'
import { usePublicationTypes } from './types.ts'

const LIST = '/publications'
type Fields = Content & { acteurId: string }
const EMPTY: Fields = { ...EMPTY_CONTENT, acteurId: '' }

/** The creation screen of a publication in the name of any actor: first actor, commune and type, then what its kind needs. */
export default function NewPublication() {
  const shared = useTexts(formTexts)
  const { create: t } = useTexts(officeFieldTexts)
  const { title: listTitle } = useTexts(publicationTexts)
  const { kindOf } = usePublicationTypes()
  const { draft, errors, send, ...form } = useCreate(createPublication, {
    key: 'publication:new',
    empty: EMPTY,
    list: LIST,
    done: ({ data }) => (data.status === 'published' ? t.done : t.pending)(data.title),
  })
  const { value, set } = draft
  const [sending, setSending] = useState(0)
  const kind = kindOf(value.typeId) ?? KIND_WITHOUT_TYPE
  const communes = useCommunesOf(value.acteurId)
  // The commune of the actor is proposed, until another one is chosen.
  useEffect(() => {
    if (communes && !communes.includes(value.communeId)) set({ communeId: communes[0] ?? '' })
  }, [communes])
  return (
    <CreateScreen
      {...form}
      draft={draft}
      title={t.title}
      back={{ href: LIST, label: listTitle }}
      hint={t.hint}
      create={t.button}
      why={sending > 0 ? shared.uploading : null}
      send={() =>
        send({ acteur_id: value.acteurId, ...publicationBody(value, value, kind, null) } as Call<typeof createPublication>['body'])
      }
    >
      <Stack>
        <Pick
          of={ACTEURS}
          label={t.acteur}
          required
          value={value.acteurId || null}
          error={errors['acteur_id']}
          onChange={(id) => set({ acteurId: id ?? '' })}
        />
        <OfficeFields {...{ set, errors }} content={value} communeHint={t.communeHint} />
        <PublicationFields
          {...{ kind, set, errors }}
          content={value}
          acteurId={value.acteurId || null}
          stored={null}
          typed={null}
          office
          onBusy={setSending}
        />
        <FurtherFields {...{ kind, set, errors }} content={value} />
      </Stack>
    </CreateScreen>
  )
}

/** The communes of an actor, its own first; undefined until they are read. */
function useCommunesOf(id: string): readonly string[] | undefined {
  const { data } = useData({
    queryKey: [getAdminActeur.id, 'communes', id],
    queryFn: async () => (await call(getAdminActeur, { params: { id } })).data,
    enabled: id !== '',
  })
  return data && [data.commune_id, ...data.commune_ids]
}
