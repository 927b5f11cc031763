import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ACTEUR_TYPES } from '../../../contract/acteurs/acteur-records.ts'
import { decideProposal, listProposals } from '../../../contract/acteurs/proposals.ts'
import { decideClaim } from '../../../contract/claims/claims.ts'
import type { Call } from '../../../contract/client.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useTyped } from '../../ui/forms/draft.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { acteurLabels } from '../../ui/labels/acteur-labels.ts'
import { personName } from '../../ui/i18n/person-name.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { useChange } from '../api/changes.tsx'
import { useMay } from '../api/permissions.ts'
import { rereadAfterDecision, rereadUndone, takeDecided } from '../lists/decided-rows.ts'
import type { Proposal } from './proposal.ts'
import { proposalTexts } from './texts.ts'
import { isOutdated } from '../../ui/api/use-act.ts'

/** The decision that is asked for, and the actor that exists already. */
export interface Asked {
  verdict: 'approved' | 'rejected'
  acteur?: { id: string; nom: string }
}
interface DecideProps {
  proposal: Proposal
  /** The version that the person has seen. */
  seen: number
  asked: Asked
  close: () => void
  decided: (proposal: Proposal) => void
}

const LISTS: ReadonlySet<unknown> = new Set([listProposals.id])
const stillListed = ({ status = 'pending' }: Record<string, string>, now: Proposal) => status === now.status
const REASON_MAX = 2000

/** The dialog of a decision: name and type of the new actor, or the reason of a rejection and the actor that exists. */
export function Decide({ proposal, seen, asked: { verdict, acteur }, close, decided }: DecideProps) {
  const t = useTexts(proposalTexts)
  const { types } = useTexts(acteurLabels)
  const [nom, setNom] = useTyped(`proposal-name:${proposal.id}`, proposal.nom)
  const [type, setType] = useState(proposal.type)
  const decidesClaims = useMay()(decideClaim)
  const { gestion, user } = proposal
  const asksToManage = gestion !== null && user !== null
  const [makesOwner, setMakesOwner] = useState(true)
  const candidates = proposal.similar.filter(({ active }) => active)
  const [existing, setExisting] = useState(acteur?.id ?? '')
  const decide = useChange(decideProposal, {
    undoable: true,
    noticeKey: 'proposal',
    done: ({ data }) => {
      if (data.status !== 'approved') return t.rejected(data.nom)
      const name = data.acteur?.nom ?? data.nom
      return data.gestion?.claim?.status === 'approved' ? t.approvedWithOwner(name) : t.approved(name)
    },
    undoneAs: ({ data }) => t.undone(data.nom),
    link: ({ data }) => ({ label: t.see, path: `/propositions/${data.id}` }),
    reread: ({ data: { id } }) => rereadAfterDecision(id),
    rereadUndone: rereadUndone(listProposals.id),
    after: ({ data }) => {
      close()
      decided(data)
      takeDecided(LISTS, data, stillListed)
    },
    onError: (error) => {
      if (isOutdated(error)) close()
      return error.code === 'validation_failed'
    },
  })
  const errors = fieldErrors(decide.error)
  const send = (body: Call<typeof decideProposal>['body']) => decide.mutate({ params: { id: proposal.id }, body, headers: ifMatch(seen) })
  if (verdict === 'approved')
    return (
      <Confirm
        opened
        close={close}
        title={t.approveTitle(proposal.nom)}
        confirm={t.approve}
        busy={decide.isPending}
        onConfirm={() =>
          send({
            status: 'approved',
            nom: nom.trim(),
            type: type as (typeof ACTEUR_TYPES)[number],
            ...(asksToManage && decidesClaims ? { gestion: makesOwner } : {}),
          })
        }
      >
        <Text size="sm">{t.approveText}</Text>
        <TextInput
          label={t.nom}
          required
          maxLength={200}
          value={nom}
          error={errors['nom']}
          onChange={({ currentTarget: { value } }) => setNom(value)}
          data-autofocus
        />
        <NativeSelect
          label={t.type}
          value={type}
          data={ACTEUR_TYPES.map((value) => ({ value, label: labelOf(types, value) }))}
          onChange={({ currentTarget: { value } }) => setType(value)}
        />
        {asksToManage &&
          (decidesClaims ? (
            <Checkbox
              label={t.makeOwner(personName(user))}
              description={t.makeOwnerHint}
              checked={makesOwner}
              onChange={({ currentTarget: { checked } }) => setMakesOwner(checked)}
            />
          ) : (
            <Text size="sm">{t.claimWaits}</Text>
          ))}
      </Confirm>
    )
  return (
    <Confirm
      opened
      close={close}
      title={t.rejectTitle(proposal.nom)}
      confirm={t.reject}
      danger
      busy={decide.isPending}
      reason={{
        as: `proposal-refusal:${proposal.id}`,
        label: t.reason,
        required: true,
        min: 3,
        max: REASON_MAX,
        ...(acteur ? { start: t.reasons.exists } : {}),
        templates: Object.values(t.reasons),
      }}
      onConfirm={(reason) => send({ status: 'rejected', reason, acteur_id: existing || null })}
    >
      <Text size="sm">{t.rejectText}</Text>
      {candidates.length > 0 && (
        <NativeSelect
          label={t.existing}
          description={t.existingHint}
          value={existing}
          error={errors['acteur_id']}
          data={[{ value: '', label: '–' }, ...candidates.map(({ id, nom: label }) => ({ value: id, label }))]}
          onChange={({ currentTarget: { value } }) => setExisting(value)}
        />
      )}
      {errors['reason'] && (
        <Text size="sm" c="red" role="alert">
          {errors['reason']}
        </Text>
      )}
    </Confirm>
  )
}
