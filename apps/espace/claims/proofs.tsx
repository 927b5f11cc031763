import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { z } from 'zod'
import type { OwnClaim } from '../../../contract/claims/own-claims.ts'
import { removeClaimProof } from '../../../contract/claims/proof-routes.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { mayChange } from '../account-rights.ts'
import { useAct } from '../../ui/api/use-act.ts'
import { claimTexts } from './claim-texts.ts'
import { proofStates } from '../../ui/labels/proof-states.ts'

export type FollowedClaim = z.output<typeof OwnClaim>

const GOOD: ReadonlySet<string> = new Set(['received', 'confirmed', 'found'])

/** The evidence of a claim. While the claim is pending, each piece can be removed. */
export function Proofs({ claim }: { claim: FollowedClaim }) {
  const t = useTexts(claimTexts)
  const states = useTexts(proofStates)
  const remove = useAct(removeClaimProof, { done: t.removed })
  return (
    <Panel title={t.proofs}>
      {claim.proofs.length === 0 && <Text c="dimmed">{t.proofsNone}</Text>}
      <Stack component="ul" gap="sm" className="plain-list">
        {claim.proofs.map(({ id, kind, state, email, filename, url }) => {
          const name = email ?? filename ?? url ?? ''
          return (
            <Group component="li" key={id} justify="space-between" gap="xs">
              <div style={{ minWidth: 0, flex: '1 1 180px' }}>
                <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {t.kinds[kind]}
                </Text>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Text>
              </div>
              <Badge color={GOOD.has(state) ? 'teal' : 'yellow'}>{states[state]}</Badge>
              {claim.status === 'pending' && mayChange() && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={remove.isPending}
                  aria-label={t.remove(`${t.kinds[kind]}, ${name}`)}
                  onClick={() => remove.mutate({ params: { id: claim.id }, body: { proof_id: id } })}
                >
                  {t.removeShort}
                </Button>
              )}
            </Group>
          )
        })}
      </Stack>
    </Panel>
  )
}
