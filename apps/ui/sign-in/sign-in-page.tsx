import { Box, Paper, Text, Title } from '@mantine/core'
import { useEffect, useLayoutEffect } from 'react'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { settings } from '../page-settings.ts'
import { PrivacyLinks } from './privacy-links.tsx'
import { accessToken } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInTitle } from './step-title.ts'

const PRODUCT = 'Beffroi'
const texts = bilingual({ lead: ['Connexion', 'Sign-in'] })

/**
 * The sign-in page.
 * @param title the name of the application
 * @param lead what it says under the name
 * @param codeFirst whether the first way is a code by e-mail
 */
export default function SignInPage({ title, lead, codeFirst }: { title: string; lead?: string; codeFirst: boolean }) {
  const t = useTexts(texts)
  // The names of applications may have that of the product already.
  const page = [t.lead, ...title.split(/ [·—] /).filter((name) => name !== PRODUCT), PRODUCT].join(' · ')
  // Before the effects of the steps, which put their names before it.
  useLayoutEffect(() => {
    document.title = page
  }, [page])
  useEffect(() => {
    // The person may have signed in in another tab meanwhile.
    const look = () => {
      if (!document.hidden) void accessToken().catch(() => {})
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return (
    <main className="sign-in">
      <Paper withBorder p="xl" radius="lg" w="100%" maw={400}>
        <img src="/favicon.svg" width={40} height={40} alt="" />
        <Title order={1} size="h3" mt="xs">
          {title}
        </Title>
        <Text c="dimmed" size="sm" mb="md">
          {lead ?? t.lead}
        </Text>
        <SignInTitle value={page}>
          <SignInForm codeFirst={codeFirst} />
        </SignInTitle>
        <Box mt="md">
          <PrivacyLinks opens={codeFirst && settings.sign_in === 'password'} />
        </Box>
      </Paper>
    </main>
  )
}
