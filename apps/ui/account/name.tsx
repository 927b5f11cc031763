import { Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { type Compte, updateCompte } from '../../../contract/compte/compte.ts'
import type { z } from 'zod'
import { useAct } from '../api/use-act.ts'
import { useRecordDraft } from '../forms/record-draft.ts'
import { fieldErrors } from '../forms/field-errors.ts'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { Panel } from '../screen/panel.tsx'

const texts = bilingual({
  title: ['Votre nom', 'Your name'],
  lead: [
    'Les personnes de vos équipes le voient, et celles que vous invitez. Il n’est pas affiché sur le site.',
    'The people of your teams see it, and those whom you invite. The site does not show it.',
  ],
  prenom: ['Prénom', 'First name'],
  nom: ['Nom', 'Last name'],
  save: ['Enregistrer le nom', 'Save the name'],
  saved: ['Votre nom est enregistré.', 'Your name is saved.'],
})

/** One's own name, which an account that began with a code does not have yet. */
export function NamePanel({ account }: { account: Pick<z.output<typeof Compte>, 'prenom' | 'nom'> }) {
  const t = useTexts(texts)
  const draft = useRecordDraft('account:name', { prenom: account.prenom ?? '', nom: account.nom ?? '' })
  const save = useAct(updateCompte, { done: t.saved, after: draft.drop, onError: ({ status }) => status === 422 })
  const errors = fieldErrors(save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { prenom, nom } = draft.value
    save.mutate({ body: { prenom: prenom.trim() || null, nom: nom.trim() || null } })
  }
  return (
    <Panel title={t.title}>
      <Text size="sm" mb="sm">
        {t.lead}
      </Text>
      <form onSubmit={submit}>
        <Stack align="flex-start">
          <SimpleGrid cols={{ base: 1, xs: 2 }} w="100%">
            {(['prenom', 'nom'] as const).map((name) => (
              <TextInput
                key={name}
                name={name}
                label={t[name]}
                autoComplete={name === 'nom' ? 'family-name' : 'given-name'}
                maxLength={200}
                value={draft.value[name]}
                error={errors[name]}
                onChange={({ currentTarget: { value } }) => draft.set({ [name]: value })}
              />
            ))}
          </SimpleGrid>
          <Button type="submit" variant="default" loading={save.isPending}>
            {t.save}
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}
