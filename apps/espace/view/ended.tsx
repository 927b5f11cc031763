import { Button, Paper, Text, Title } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { viewShown } from '../../ui/sign-in/session.ts'
import { backToRecord } from './leave.ts'
import { viewTexts } from './view-texts.ts'

/** Shown instead of the space once a view has ended, with the reason as far as it is known. */
export default function ViewEnded() {
  const t = useTexts(viewTexts)
  const view = viewShown()
  const expired = view !== null && Date.parse(view.expiresAt) <= Date.now()
  return (
    <main className="sign-in">
      <Paper withBorder p="xl" radius="lg" w="100%" maw={440}>
        <Title order={1} size="h3" mb="xs">
          {t.endedTitle}
        </Title>
        <Text mb="md" role="status">
          {expired ? t.expired : t.ended}
        </Text>
        <Button onClick={() => backToRecord(view)}>{t.back}</Button>
      </Paper>
    </main>
  )
}
