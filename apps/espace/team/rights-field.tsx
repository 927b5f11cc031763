import { Radio, Stack } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { RIGHTS, type Rights, type RightsName } from './rights.ts'
import { teamTexts } from './team-texts.ts'

interface RightsFieldProps {
  value: Rights
  onChange: (rights: Rights) => void
  rightsName: RightsName
}

/** What a person of the team may do: one choice, each said in a sentence. */
export function RightsField({ value, onChange, rightsName }: RightsFieldProps) {
  const t = useTexts(teamTexts)
  return (
    <Radio.Group label={t.rightsLabel} value={value} onChange={(chosen) => onChange(chosen)}>
      <Stack gap="xs" mt={6}>
        {RIGHTS.map((rights) => (
          <Radio key={rights} value={rights} label={rightsName(rights)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
