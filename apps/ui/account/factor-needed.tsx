import { Box, Text } from '@mantine/core'
import { ERRORS } from '../../../contract/errors.ts'
import { useLanguage } from '../i18n/language.ts'
import { SecondFactorPanel } from './second-factor.tsx'
import { useAccountRead } from './use-account.ts'

/** For an administrator whose rights wait for a second factor: why, and how to set it up. Nothing for anybody else. */
export default function FactorNeeded({ onReady }: { onReady: () => void }) {
  const language = useLanguage()
  const { data } = useAccountRead<{ required_from: string | null }>('/second-factor')
  if (!data?.required_from || Date.parse(data.required_from) > Date.now()) return null
  return (
    <Box maw={520} mt="md">
      <Text mb="md">{ERRORS.second_factor_required[language === 'fr' ? 1 : 2]}</Text>
      <SecondFactorPanel onReady={onReady} />
    </Box>
  )
}
