import { Fieldset, Stack, Text, Textarea } from '@mantine/core'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useLanguage } from '../../../ui/i18n/language.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { ReasonChips } from '../../../ui/forms/reason-chips.tsx'
import type { Publication } from '../publication.ts'
import { WITHDRAWAL_REASONS, withdrawTexts } from './withdraw-texts.ts'

interface WithdrawFieldProps {
  publication: Publication
  value: string
  error: string | undefined
  onChange: (reason: string) => void
}

/** The reason that an end before the two months of an act needs, in the form of the act. Spec §2-62. */
export default function WithdrawField({ publication: { acte }, value, error, onChange }: WithdrawFieldProps) {
  const t = useTexts(withdrawTexts)
  const format = useFormat()
  const reasons = WITHDRAWAL_REASONS[useLanguage()]
  return (
    <Fieldset legend={t.early}>
      <Stack gap="xs">
        {acte?.affiche_le && acte.affiche_jusqu_au && (
          <Text size="sm">{t.posted(format.day(acte.affiche_le), format.day(acte.affiche_jusqu_au))}</Text>
        )}
        <ReasonChips reasons={reasons} use={onChange} />
        <Textarea
          label={t.reason}
          required
          minLength={3}
          maxLength={2000}
          autosize
          minRows={2}
          maxRows={6}
          value={value}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </Stack>
    </Fieldset>
  )
}
