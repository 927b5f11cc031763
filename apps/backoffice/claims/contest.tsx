import { Alert, Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { handOverActeur } from '../../../contract/acteurs/team.ts'
import { personName } from '../../ui/i18n/person-name.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { useMay } from '../api/permissions.ts'
import type { Claim } from './claim.ts'
import { claimDossiers } from './dossiers.ts'
import { File } from './proofs.tsx'
import { proofTexts } from './proof-texts.ts'

/** What becomes of the present owners by an approval. */
export type OwnersThen = 'add' | 'replace'

/** Says of a contest who owns the actor now, and what a decision changes. */
export function ContestAlert({ claim }: { claim: Claim }) {
  const t = useTexts(proofTexts)
  const may = useMay()
  const { data } = claimDossiers.useDossier(claim.id)
  const names = data?.responsables?.map((person) => personName(person))
  const owners = names ? names.join(', ') : t.ownersCount(claim.evidence.acteur_owners)
  return (
    <Alert color="orange" mb="sm" title={t.contest}>
      <Stack gap={4}>
        <Text size="sm">{t.contestText}</Text>
        {claim.evidence.acteur_owners > 0 && (
          <Text size="sm">
            {t.ownersNow} <strong>{owners}</strong>
          </Text>
        )}
        <Answer claim={claim} />
        <Text size="sm">{may(handOverActeur) ? t.outcomes : t.outcomesAdd}</Text>
      </Stack>
    </Alert>
  )
}

/** The answer of the owners with their evidence, or until when it is waited for. */
function Answer({ claim: { id, contest_answer: answer, contest_files: files, answer_until, awaits_answer } }: { claim: Claim }) {
  const t = useTexts(proofTexts)
  return (
    <>
      {answer ? (
        <>
          <Text size="sm" fw={600}>
            {t.answeredBy(personName(answer.person))} <DateTime at={answer.updated_at} /> :
          </Text>
          <Text component="blockquote" size="sm" mx={0} my={4} ps="sm" className="owner-words">
            {answer.message}
          </Text>
        </>
      ) : (
        answer_until !== null && (
          <Text size="sm">
            {awaits_answer ? t.answerAwaited : t.answerNone} <DateTime at={answer_until} />.
          </Text>
        )
      )}
      {files.length > 0 && (
        <Group gap="xs" role="group" aria-label={t.answerFiles}>
          <Text size="sm">{t.answerFiles} :</Text>
          {files.map((file) => (
            <File key={file.id} claimId={id} proof={file} />
          ))}
        </Group>
      )}
    </>
  )
}

/** The confirmation of an approval while the owners may still answer. */
export function WithoutAnswerField({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  const t = useTexts(proofTexts)
  return <Checkbox label={t.withoutAnswer} checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} required />
}

interface OwnersFieldProps {
  value: OwnersThen
  onChange: (value: OwnersThen) => void
  /** Whether an account becomes owner at once. */
  hasAccount: boolean
}

/** The choice of what becomes of the present owners. Only administrators replace them. */
export function OwnersField({ value, onChange, hasAccount }: OwnersFieldProps) {
  const t = useTexts(proofTexts)
  const may = useMay()
  if (!may(handOverActeur)) return null
  if (!hasAccount) return <Text size="sm">{t.ownersInvited}</Text>
  return (
    <Radio.Group label={t.ownersThen} value={value} onChange={(chosen) => onChange(chosen === 'replace' ? 'replace' : 'add')}>
      <Stack gap={6} mt={4}>
        <Radio value="add" label={t.ownersChoices.add} />
        <Radio value="replace" label={t.ownersChoices.replace} />
      </Stack>
    </Radio.Group>
  )
}
