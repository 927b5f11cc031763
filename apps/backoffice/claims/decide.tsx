import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { decideClaim, listClaims } from '../../../contract/claims/claims.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { queryClient } from '../../ui/api/queries.ts'
import { useChange } from '../api/changes.tsx'
import { rereadAfterDecision, rereadUndone, takeDecided } from '../lists/decided-rows.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Pick } from '../../ui/forms/pick.tsx'
import { USERS } from '../records/pickable-kinds.ts'
import { type Claim, claimantName } from './claim.ts'
import { OwnersField, type OwnersThen, WithoutAnswerField } from './contest.tsx'
import { claimTexts } from './texts.ts'
import { listUsers } from '../../../contract/users/users.ts'
import { useMay } from '../api/permissions.ts'
import { isOutdated } from '../../ui/api/use-act.ts'

const LISTS: ReadonlySet<unknown> = new Set([listClaims.id])
const stillListed = ({ status }: Record<string, string>, now: Claim) => !status || status === now.status

export type Verdict = 'approved' | 'rejected'
const REASON_MAX = 2000

interface DecideProps {
  claim: Claim
  /** The version that the person has seen. */
  seen: number
  /** The open dialog; null if none is open. */
  verdict: Verdict | null
  close: () => void
  decided: (claim: Claim) => void
}

/** The dialogs of a decision: the new owner, or the reason of a refusal. The e-mail may be sent at once. */
export function Decide({ claim, seen, verdict, close, decided }: DecideProps) {
  const t = useTexts(claimTexts)
  const [other, setOther] = useState<string | null>(null)
  const [owners, setOwners] = useState<OwnersThen>('add')
  const [withoutAnswer, setWithoutAnswer] = useState(false)
  const decide = useChange(decideClaim, {
    undoable: true,
    noticeKey: 'claim',
    reread: ({ data: { id, acteur_id } }) => rereadAfterDecision(id, acteur_id),
    rereadUndone: rereadUndone(listClaims.id),
    // The next claim is on the screen by then: the notice names the decided one.
    done: ({ data }) =>
      (data.status === 'approved'
        ? data.owner_id === null
          ? t.approvedInvited
          : t.approved
        : data.answerable
          ? t.rejected
          : t.rejectedWithoutEmail)(claimantName(data) ?? t.unknown, data.acteur.nom),
    undoneAs: ({ data }) => t.undone(claimantName(data) ?? t.unknown, data.acteur.nom),
    link: ({ data }) => ({ label: t.seeClaim, path: `/revendications/${data.id}` }),
    after: ({ data }) => {
      close()
      decided(data)
      takeDecided(LISTS, data, stillListed)
      // The next of those that waited behind it is pending now.
      if (claim.waiting.length > 0) void queryClient.invalidateQueries({ queryKey: [listClaims.id] })
    },
    onError: (error) => {
      // Another person has decided the claim or deleted the actor: the current state is shown.
      if (isOutdated(error)) close()
      return error.code === 'validation_failed'
    },
  })
  const errors = fieldErrors(decide.error)
  const send = (status: Verdict) => (reason: string) =>
    decide.mutate({
      params: { id: claim.id },
      body: {
        status,
        reason: reason || null,
        ...(status === 'approved' && other !== null ? { user_id: other } : {}),
        // Without an account there is nobody yet who could replace them.
        ...(status === 'approved' && owners === 'replace' && (claim.user_id ?? other) !== null ? { owners } : {}),
        ...(status === 'approved' && claim.contest ? { without_answer: withoutAnswer } : {}),
      },
      headers: ifMatch(seen),
    })
  return (
    <>
      <Approval
        {...{ claim, other, setOther, owners, setOwners, withoutAnswer, setWithoutAnswer, close, send, errors }}
        opened={verdict === 'approved'}
        busy={decide.isPending}
      />
      <Confirm
        opened={verdict === 'rejected'}
        close={close}
        title={t.rejectTitle(claim.acteur.nom)}
        confirm={t.reject}
        danger
        busy={decide.isPending}
        reason={{
          as: `claim-refusal:${claim.id}`,
          label: claim.answerable ? t.reason : t.reasonNotSent,
          required: true,
          max: REASON_MAX,
          templates: Object.values(t.reasons),
        }}
        onConfirm={send('rejected')}
      >
        <Text size="sm">{claim.answerable ? t.rejectText : t.rejectTextWithoutEmail}</Text>
        {errors['reason'] && (
          <Text size="sm" c="red" role="alert">
            {errors['reason']}
          </Text>
        )}
      </Confirm>
    </>
  )
}

interface ApprovalProps {
  claim: Claim
  opened: boolean
  busy: boolean
  other: string | null
  setOther: (id: string | null) => void
  owners: OwnersThen
  setOwners: (owners: OwnersThen) => void
  withoutAnswer: boolean
  setWithoutAnswer: (value: boolean) => void
  close: () => void
  send: (status: Verdict) => (reason: string) => void
  errors: Record<string, string>
}
function Approval({ claim, opened, busy, close, send, errors, ...fields }: ApprovalProps) {
  const { other, setOther, owners, setOwners, withoutAnswer, setWithoutAnswer } = fields
  const t = useTexts(claimTexts)
  const [writing, setWriting] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const { user_id, email, evidence } = claim
  // Another account is chosen among all: by a person who reads them.
  const picks = useMay()(listUsers)
  const candidate = evidence.account_with_email
  // The address of a claim without an account is invited, unless another account is chosen.
  const invited = user_id === null ? email : null
  const waits = claim.awaits_answer && evidence.acteur_owners > 0
  return (
    <Confirm
      key={String(writing)}
      opened={opened}
      close={close}
      title={t.approveTitle(claim.acteur.nom)}
      confirm={t.approve}
      busy={busy}
      why={user_id === null && other === null && invited === null ? t.ownerFirst : waits && !withoutAnswer ? t.answerFirst : null}
      {...(writing ? { reason: { as: `claim-message:${claim.id}`, label: t.messageLabel, required: false, max: REASON_MAX } } : {})}
      onConfirm={send('approved')}
    >
      <Stack gap="xs">
        <Text size="sm">
          {invited !== null
            ? t.approveInvited(invited)
            : user_id === null
              ? t.approveNobody
              : t.approveText(claimantName(claim) ?? t.unknown)}
        </Text>
        {picks && (user_id === null || choosing) && (
          <Pick
            of={USERS}
            label={user_id === null ? t.owner : t.ownerOther}
            value={other}
            onChange={setOther}
            error={errors['user_id']}
            required={user_id === null && invited === null}
            comboboxProps={{ withinPortal: false }}
          />
        )}
        {candidate !== null && user_id === null && other !== candidate && (
          <div>
            <Button size="compact-sm" variant="default" onClick={() => setOther(candidate)}>
              {t.sameAddress}
            </Button>
            <Text size="xs" c="dimmed" mt={2}>
              {t.sameAddressHint}
            </Text>
          </div>
        )}
        {evidence.acteur_owners > 0 && <OwnersField value={owners} onChange={setOwners} hasAccount={(user_id ?? other) !== null} />}
        {waits && <WithoutAnswerField value={withoutAnswer} onChange={setWithoutAnswer} />}
        {picks && user_id !== null && !choosing && (
          <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setChoosing(true)}>
            {t.ownerOther}
          </Anchor>
        )}
        {!writing && (
          <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setWriting(true)}>
            {t.addMessage}
          </Anchor>
        )}
      </Stack>
    </Confirm>
  )
}
