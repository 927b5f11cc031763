import { Paper, Text, Title } from '@mantine/core'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { SignInForm } from './sign-in-form.tsx'

const texts = bilingual({ lead: ['Connexion', 'Sign-in'] })

/**
 * The sign-in page.
 * @param title the name of the application
 */
export default function SignInPage({ title }: { title: string }) {
  const t = useTexts(texts)
  return (
    <main className="sign-in">
      <Paper withBorder p="xl" radius="lg" w="100%" maw={400}>
        <img src="/favicon.svg" width={40} height={40} alt="" />
        <Title order={1} size="h3" mt="xs">
          {title}
        </Title>
        <Text c="dimmed" size="sm" mb="md">
          {t.lead}
        </Text>
        <SignInForm />
      </Paper>
    </main>
  )
}
