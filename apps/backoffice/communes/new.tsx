import type { Call } from '../../../contract/client.ts'
import { createCommune } from '../../../contract/communes/communes-admin.ts'
import { CreateScreen } from '../../ui/forms/create-screen.tsx'
import { useCreate } from '../forms/use-create.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { asBody, EMPTY, FactsFields } from './facts-fields.tsx'
import { communeTexts } from './texts.ts'

const LIST = '/communes'

/** The creation screen of a commune that is not in the official list. */
export default function NewCommune() {
  const t = useTexts(communeTexts)
  const { draft, errors, send, ...form } = useCreate(createCommune, {
    key: 'commune:new',
    empty: EMPTY,
    list: LIST,
    vanishes: true,
    done: ({ data }) => t.created(data.nom),
  })
  const { value, set, typed } = draft
  return (
    <CreateScreen
      {...form}
      draft={draft}
      title={t.create}
      back={{ href: LIST, label: t.title }}
      hint={t.createHint}
      create={t.createSubmit}
      // Only filled fields are sent: the service computes the rest.
      send={() => send(asBody(typed) as Call<typeof createCommune>['body'])}
    >
      <FactsFields
        value={value}
        set={set}
        errors={errors}
        hints={{ slug: t.slugNew, codes_postaux: t.codesHint, departement: t.departementHint }}
      />
    </CreateScreen>
  )
}
