import { Button, Code, Divider, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { getActeur } from '../../../contract/acteurs/acteurs.ts'
import { PROOF_BYTES, PROOF_EMAILS, PROOF_FILES } from '../../../contract/claims/claim-proofs.ts'
import { addClaimFile } from '../../../contract/claims/proof-file.ts'
import { MB } from '../../../contract/medias/media-limits.ts'
import { addClaimEmail, addClaimWebsite, confirmClaimEmail } from '../../../contract/claims/proof-routes.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTyped } from '../../ui/forms/draft.ts'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { EvidenceUpload } from '../../ui/medias/evidence.tsx'
import { notify } from '../../ui/notices/notify.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { useAct } from '../../ui/api/use-act.ts'
import { claimTexts } from './claim-texts.ts'
import type { FollowedClaim } from './proofs.tsx'

/** The ways to prove that one runs a page: a file, an official address, a code on the own web page. */
export function AddProof({ claim }: { claim: FollowedClaim }) {
  const t = useTexts(claimTexts)
  const count = (kind: string) => claim.proofs.filter((proof) => proof.kind === kind).length
  return (
    <Panel title={t.add}>
      <Stack gap="md">
        <Text size="sm">{t.addLead}</Text>
        <ByFile id={claim.id} room={PROOF_FILES - count('file')} />
        <Divider />
        <ByEmail claim={claim} isFull={count('email') >= PROOF_EMAILS} />
        <ByWebsite claim={claim} />
      </Stack>
    </Panel>
  )
}

const Way = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <section>
    <Title order={3} size="h5">
      {title}
    </Title>
    <Text size="sm" c="dimmed" mb="xs">
      {hint}
    </Text>
    {children}
  </section>
)

function ByFile({ id, room }: { id: string; room: number }) {
  const t = useTexts(claimTexts)
  return (
    <Way title={t.fileTitle} hint={t.fileHint}>
      <EvidenceUpload
        endpoint={addClaimFile}
        id={id}
        label={t.chooseFile}
        hint={t.fileTypes(PROOF_BYTES / MB)}
        room={room}
        sent={() => notify({ message: t.fileSent })}
      />
    </Way>
  )
}

function ByEmail({ claim, isFull }: { claim: FollowedClaim; isFull: boolean }) {
  const t = useTexts(claimTexts)
  const waiting = claim.proofs.find(({ kind, state }) => kind === 'email' && state === 'waiting')
  const add = useAct(addClaimEmail, { onError: ({ status }) => status === 422 })
  const confirm = useAct(confirmClaimEmail, { done: t.confirmed, onError: ({ status }) => status === 422 })
  const params = { id: claim.id }
  const [email, setEmail] = useTyped(`proof:${claim.id}`)
  const submit = (work: (given: Record<string, string>) => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    work(Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>)
  }
  if (!waiting && isFull) return null
  return (
    <Way title={t.emailTitle} hint={waiting ? t.codeSent(waiting.email ?? '') : t.emailHint}>
      {waiting ? (
        <form onSubmit={submit(({ code = '' }) => confirm.mutate({ params, body: { proof_id: waiting.id, code } }))}>
          <Group align="flex-end" gap="sm">
            <TextInput
              name="code"
              label={t.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={40}
              error={fieldErrors(confirm.error)['code']}
            />
            <Button type="submit" loading={confirm.isPending}>
              {t.confirm}
            </Button>
          </Group>
        </form>
      ) : (
        <form onSubmit={submit(() => add.mutate({ params, body: { email: email.trim() } }))}>
          <Group align="flex-end" gap="sm">
            <TextInput
              className="grow"
              name="email"
              type="email"
              label={t.email}
              required
              maxLength={254}
              error={fieldErrors(add.error)['email']}
              value={email}
              onChange={({ currentTarget: { value } }) => setEmail(value)}
            />
            <Button type="submit" variant="default" loading={add.isPending}>
              {t.sendCode}
            </Button>
          </Group>
        </form>
      )}
    </Way>
  )
}

/** Only for an actor whose web page is known here: the service never reads a page that the claimant names. */
function ByWebsite({ claim }: { claim: FollowedClaim }) {
  const t = useTexts(claimTexts)
  const { data } = useRead(getActeur, { params: { id: claim.acteur.id } })
  const add = useAct(addClaimWebsite)
  const proof = claim.proofs.find(({ kind }) => kind === 'website')
  const url = proof?.url ?? data?.data.site_web
  if (!url || proof?.state === 'found') return null
  const ask = (check: boolean) => add.mutate({ params: { id: claim.id }, body: { check } })
  return (
    <>
      <Divider />
      <Way title={t.websiteTitle} hint={proof ? t.putCode(url) : t.websiteHint(url)}>
        {proof ? (
          <Group gap="sm">
            <Code fz="md" style={{ overflowWrap: 'anywhere' }}>
              {proof.page_code}
            </Code>
            <Button variant="default" loading={add.isPending || proof.state === 'checking'} onClick={() => ask(true)}>
              {t.check}
            </Button>
          </Group>
        ) : (
          <Button variant="default" loading={add.isPending} onClick={() => ask(false)}>
            {t.getCode}
          </Button>
        )}
      </Way>
    </>
  )
}
