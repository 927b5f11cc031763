import { Alert, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { ReasonedButton } from '../../ui/forms/reasoned-button.tsx'
import { useDebouncedValue } from '@mantine/hooks'
import type { FormEvent } from 'react'
import { useSearch } from 'wouter'
import { ACTEUR_TYPES } from '../../../contract/acteurs/acteur-records.ts'
import { createProposal, listSimilarActeurs } from '../../../contract/acteurs/proposals.ts'
import type { Call } from '../../../contract/client.ts'
import { useRead } from '../../ui/api/queries.ts'
import { ContactFields } from '../../ui/forms/contact-fields.tsx'
import { DraftNotice } from '../../ui/forms/draft-notice.tsx'
import { useDraft } from '../../ui/forms/draft.ts'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { Pick } from '../../ui/forms/pick.tsx'
import { PUBLIC_COMMUNES } from '../../ui/forms/pickable-communes.ts'
import { acteurLabels } from '../../ui/labels/acteur-labels.ts'
import { fullName } from '../../ui/i18n/person-name.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { useAct } from '../../ui/api/use-act.ts'
import { AskToManage } from './ask-to-manage.tsx'
import { proposalTexts } from './proposal-texts.ts'
import { SimilarPages } from './similar-pages.tsx'
import { useGo } from '../../ui/screen/use-go.ts'

const TYPING_MS = 300
/** From this many characters on, similar names are looked for. */
const SEARCH_FROM = 3
/** A town hall is proposed only where its directory has no address for a code. */
const TYPES = ACTEUR_TYPES.filter((type) => type !== 'mairie')

/** The proposal of a page that the directory lacks: similar pages of the commune are shown while the name is typed. */
export default function Propose({ account }: SpaceScreenProps) {
  const t = useTexts(proposalTexts)
  const { types } = useTexts(acteurLabels)
  const go = useGo()
  const given = new URLSearchParams(useSearch())
  const isMairie = given.get('type') === 'mairie'
  const draft = useDraft(isMairie ? `proposal:mairie:${given.get('commune') ?? ''}` : 'proposal:new', {
    nom: given.get('nom') ?? '',
    commune_id: given.get('commune'),
    type: isMairie ? 'mairie' : 'association',
    adresse: '',
    telephone: '',
    email: '',
    site_web: '',
    message: '',
    asks: isMairie,
    managerName: null as string | null,
    managerMessage: '',
    managerPhone: '',
  })
  const { value, set } = draft
  const [sought] = useDebouncedValue(value.nom.trim(), TYPING_MS)
  const query = { commune_id: value.commune_id ?? '', q: sought.slice(0, 200) }
  const looks = value.commune_id !== null && sought.length >= SEARCH_FROM
  const { data } = useRead(listSimilarActeurs, { query }, { enabled: looks, keepFormer: true })
  const similar = looks ? (data?.data ?? []) : []
  const send = useAct(createProposal, {
    after: ({ data: { id } }) => {
      draft.drop()
      go(`/propositions/${id}`, { replace: true })
    },
    onError: ({ status, code }) => status === 422 || code === 'invalid_state' || code === 'already_exists',
  })
  const errors = fieldErrors(send.error)
  const refused = send.error?.code === 'invalid_state' ? t.tooMany : send.error?.code === 'already_exists' ? t.again : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { adresse, telephone, email, site_web, asks, managerName, managerMessage, managerPhone, ...rest } = value
    const nom = managerName ?? fullName(account)
    const gestion = { message: managerMessage, ...(nom.trim() ? { nom } : {}), ...(managerPhone.trim() ? { telephone: managerPhone } : {}) }
    const filled = Object.entries({ adresse, telephone, email, site_web }).filter(([, text]) => text.trim() !== '')
    send.mutate({ body: { ...rest, ...Object.fromEntries(filled), ...(asks ? { gestion } : {}) } as Call<typeof createProposal>['body'] })
  }
  return (
    <Screen title={t.title} back={{ href: '/revendiquer', label: t.back }}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text>{t.lead}</Text>
          <DraftNotice draft={draft} />
          <Pick
            of={PUBLIC_COMMUNES}
            size="md"
            label={t.commune}
            placeholder={t.communeHint}
            required
            value={value.commune_id}
            error={errors['commune_id']}
            onChange={(commune_id) => set({ commune_id })}
          />
          <TextInput
            size="md"
            label={t.nom}
            description={t.nomHint}
            required
            minLength={2}
            maxLength={200}
            value={value.nom}
            error={errors['nom']}
            onChange={({ currentTarget }) => set({ nom: currentTarget.value })}
          />
          <SimilarPages similar={similar} />
          <NativeSelect
            size="md"
            label={t.type}
            value={value.type}
            data={(isMairie ? (['mairie'] as const) : TYPES).map((type) => ({ value: type, label: labelOf(types, type) }))}
            onChange={({ currentTarget }) => set({ type: currentTarget.value })}
          />
          <Textarea
            size="md"
            label={t.message}
            description={t.messageHint}
            required
            minLength={10}
            maxLength={2000}
            autosize
            minRows={3}
            value={value.message}
            error={errors['message']}
            onChange={({ currentTarget }) => set({ message: currentTarget.value })}
          />
          <ContactFields {...{ value, set, errors }} size="md" optional />
          <Text size="sm" c="dimmed">
            {t.contacts}
          </Text>
          <AskToManage value={value} set={set} profileName={fullName(account)} errors={errors} />
          <Text size="sm" c="dimmed">
            {t.next}
          </Text>
          {refused && (
            <Alert color="red" role="alert">
              {refused}
            </Alert>
          )}
          <ReasonedButton
            type="submit"
            size="md"
            loading={send.isPending}
            why={similar.some(({ same_name }) => same_name) ? t.sameWhy : null}
          >
            {t.send}
          </ReasonedButton>
        </Stack>
      </form>
    </Screen>
  )
}
