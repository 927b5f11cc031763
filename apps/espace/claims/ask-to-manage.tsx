import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { claimTexts } from './claim-texts.ts'
import { proposalTexts } from './proposal-texts.ts'

/** The request to manage a proposed page, as the person types it. */
interface ManagementAsked {
  asks: boolean
  /** Null: the name of the profile. */
  managerName: string | null
  managerMessage: string
  managerPhone: string
}

interface AskToManageProps {
  value: ManagementAsked
  set: (change: Partial<ManagementAsked>) => void
  /** The name of the profile. */
  profileName: string
  errors: Record<string, string>
}

/** The box with which a proposal asks to manage the page as well, and what a request to manage a page asks for. */
export function AskToManage({ value, set, profileName, errors }: AskToManageProps) {
  const t = useTexts(proposalTexts)
  const words = useTexts(claimTexts)
  return (
    <Stack gap="md">
      <Checkbox
        size="md"
        label={t.manage}
        description={t.manageHint}
        checked={value.asks}
        onChange={({ currentTarget }) => set({ asks: currentTarget.checked })}
      />
      {value.asks && (
        <>
          <TextInput
            size="md"
            label={words.personName}
            description={t.managerNameHint}
            required
            autoComplete="name"
            maxLength={200}
            value={value.managerName ?? profileName}
            error={errors['gestion.nom']}
            onChange={({ currentTarget }) => set({ managerName: currentTarget.value })}
          />
          <Textarea
            size="md"
            label={words.message}
            description={words.messageHint}
            required
            minLength={10}
            maxLength={5000}
            autosize
            minRows={2}
            value={value.managerMessage}
            error={errors['gestion.message']}
            onChange={({ currentTarget }) => set({ managerMessage: currentTarget.value })}
          />
          <TextInput
            size="md"
            type="tel"
            label={t.managerPhone}
            description={words.phoneHint}
            autoComplete="tel"
            maxLength={60}
            value={value.managerPhone}
            error={errors['gestion.telephone']}
            onChange={({ currentTarget }) => set({ managerPhone: currentTarget.value })}
          />
        </>
      )}
    </Stack>
  )
}
