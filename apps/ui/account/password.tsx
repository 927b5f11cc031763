import { Button, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { Panel } from '../screen/panel.tsx'
import { lazyWithRetry } from '../screen/retrying-import.ts'
import { accountTexts } from './texts.ts'

const ByCode = lazyWithRetry(() => import('../sign-in/by-code.tsx'))
const SecondStep = lazyWithRetry(() => import('../sign-in/second-step.tsx'))

/** A new password, chosen with a code by e-mail. */
export function PasswordPanel({ email }: { email: string | null }) {
  const t = useTexts(accountTexts)
  const [isOpen, setOpen] = useState(false)
  const [challenge, setChallenge] = useState<string | null>(null)
  const close = () => setOpen(false)
  const done = (asked: string | null) => (asked === null ? close() : setChallenge(asked))
  return (
    <Panel title={t.password}>
      {isOpen ? (
        <Suspense>
          {challenge === null ? (
            <ByCode purpose="password" email={email} onBack={close} back={t.cancel} onChallenge={done} />
          ) : (
            <SecondStep challenge={challenge} onBack={close} />
          )}
        </Suspense>
      ) : (
        <>
          <Text size="sm" mb="sm">
            {t.passwordLead}
          </Text>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t.choosePassword}
          </Button>
        </>
      )}
    </Panel>
  )
}
