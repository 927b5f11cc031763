import { createActeur } from '../../../contract/acteurs/acteurs.ts'
import type { Call } from '../../../contract/client.ts'
import { CreateScreen } from '../../ui/forms/create-screen.tsx'
import { useCreate } from '../forms/use-create.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { ActeurFields, asBody, EMPTY_FORM } from './fields.tsx'
import { acteurTexts } from './texts.ts'

const LIST = '/acteurs'

/** The creation screen of an actor. */
export default function NewActeur() {
  const t = useTexts(acteurTexts)
  const { draft, errors, send, ...form } = useCreate(createActeur, {
    key: 'acteur:new',
    empty: EMPTY_FORM,
    list: LIST,
    done: ({ data }) => t.created(data.nom),
  })
  const { value, set } = draft
  const filled = () => Object.fromEntries(Object.entries(asBody(value)).filter(([, given]) => given !== null))
  return (
    <CreateScreen
      {...form}
      draft={draft}
      title={t.createTitle}
      back={{ href: LIST, label: t.title }}
      hint={t.createHint}
      create={t.createSubmit}
      send={() => send(filled() as Call<typeof createActeur>['body'])}
    >
      <ActeurFields value={value} set={set} errors={errors} />
    </CreateScreen>
  )
}
