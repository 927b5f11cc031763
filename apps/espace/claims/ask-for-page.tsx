import { Alert, Button, Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { getActeur } from '../../../contract/acteurs/acteurs.ts'
import { submitClaim } from '../../../contract/claims/claims.ts'
import { updateCompte } from '../../../contract/compte/compte.ts'
import { listOwnClaims } from '../../../contract/claims/own-claims.ts'
import { useRead } from '../../ui/api/queries.ts'
import { DraftNotice } from '../../ui/forms/draft-notice.tsx'
import { useDraft } from '../../ui/forms/draft.ts'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { acteurLabels } from '../../ui/labels/acteur-labels.ts'
import { fullName } from '../../ui/i18n/person-name.ts'
import { splitName } from '../../ui/i18n/split-name.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { useAct } from '../../ui/api/use-act.ts'
import { claimTexts } from './claim-texts.ts'
import { useGo } from '../../ui/screen/use-go.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'

/** Without a name of its own, the claim begins with that of the profile. */
const EMPTY = { nom: null as string | null, message: '', telephone: '', keepsName: true }

/** The claim of a page: who the person is. What was typed survives a reload. */
export function AskForPage({ id, account }: { id: string; account: Account }) {
  const t = useTexts(claimTexts)
  const { types } = useTexts(acteurLabels)
  const go = useGo()
  const { data, error, refetch } = useRead(getActeur, { params: { id } })
  const claims = useRead(listOwnClaims, { query: { per_page: 100 } })
  const draft = useDraft(`claim:${id}`, EMPTY)
  /** Whether the person has chosen to wait behind another claim. */
  const [isBehind, setBehind] = useState(false)
  const submit = useAct(submitClaim, {
    after: ({ data: { id: claim } }) => {
      if (!hasName && draft.value.keepsName) keepName.mutate({ body: splitName(nom) })
      draft.drop()
      go(`/demandes/${claim}`, { replace: true })
    },
    onError: ({ status, code }) => status === 422 || code === 'claim_conflict' || (code === 'invalid_state' && isBehind),
  })
  // The claim is sent in any case: a name that was not kept can be given in the account.
  const keepName = useAct(updateCompte)
  const hasName = fullName(account) !== ''
  const nom = draft.value.nom ?? fullName(account)
  if (error) return <Failure title={t.find} error={error} retry={() => void refetch()} />
  if (!data) return <Text role="status">{t.loading}</Text>
  const { data: acteur } = data
  const asked = claims.data?.data.find(
    (claim) => claim.acteur.id === acteur.id && (claim.status === 'pending' || claim.status === 'waiting'),
  )
  const errors = fieldErrors(submit.error)
  const conflicts = submit.error?.code === 'claim_conflict'
  const send = (event: FormEvent) => {
    event.preventDefault()
    const { message, telephone } = draft.value
    setBehind(conflicts)
    submit.mutate({
      body: { acteur_id: acteur.id, nom, message, ...(telephone.trim() ? { telephone } : {}), ...(conflicts ? { behind: true } : {}) },
    })
  }
  return (
    <Screen title={t.claimOf(acteur.nom)} back={{ href: '/revendiquer', label: t.otherPage }}>
      <Stack gap="md">
        <Text c="dimmed">
          {labelOf(types, acteur.type)}, {communeName(acteur.commune)}
        </Text>
        {account.acteurs.some((own) => own.id === acteur.id) ? (
          <Alert color="teal" title={t.yours}>
            <Button component={Link} href="/" variant="default">
              {t.home}
            </Button>
          </Alert>
        ) : asked ? (
          <Alert color="ardoise" title={t.asked}>
            <Button component={Link} href={`/demandes/${asked.id}`} variant="default">
              {t.request(acteur.nom)}
            </Button>
          </Alert>
        ) : (
          <form onSubmit={send}>
            <Stack gap="md">
              <DraftNotice draft={draft} />
              <TextInput
                size="md"
                label={t.personName}
                description={t.personNameHint}
                required
                autoComplete="name"
                maxLength={200}
                value={nom}
                error={errors['nom']}
                onChange={({ currentTarget: { value } }) => draft.set({ nom: value })}
              />
              {!hasName && (
                <Checkbox
                  label={t.keepName}
                  description={t.keepNameHint}
                  checked={draft.value.keepsName}
                  onChange={({ currentTarget: { checked } }) => draft.set({ keepsName: checked })}
                />
              )}
              <Textarea
                size="md"
                label={t.message}
                description={t.messageHint}
                required
                minLength={10}
                maxLength={5000}
                autosize
                minRows={4}
                value={draft.value.message}
                error={errors['message']}
                onChange={({ currentTarget: { value } }) => draft.set({ message: value })}
              />
              <TextInput
                size="md"
                type="tel"
                label={t.phone}
                description={t.phoneHint}
                autoComplete="tel"
                maxLength={60}
                value={draft.value.telephone}
                error={errors['telephone']}
                onChange={({ currentTarget: { value } }) => draft.set({ telephone: value })}
              />
              <Text size="sm" c="dimmed">
                {t.next}
              </Text>
              {conflicts && (
                <Alert color="yellow" title={t.conflict} role="alert">
                  {t.conflictText}
                </Alert>
              )}
              {isBehind && submit.error?.code === 'invalid_state' && (
                <Alert color="yellow" role="alert">
                  {t.waitingFull}
                </Alert>
              )}
              <Button type="submit" size="md" loading={submit.isPending}>
                {conflicts ? t.leaveWaiting : t.send}
              </Button>
            </Stack>
          </form>
        )}
      </Stack>
    </Screen>
  )
}
