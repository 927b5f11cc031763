import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Call } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { mayChange } from '../account-rights.ts'
import { useAct } from '../../ui/api/use-act.ts'

interface WithdrawalProps<E extends Endpoint> {
  endpoint: E
  /** The request that withdraws it. */
  input: Call<E>
  /** Whether it still waits for a decision. */
  isPending: boolean
  texts: Record<'withdraw' | 'withdrawTitle' | 'withdrawText', string>
  /** The notice after success. */
  done: string
}

/** The withdrawal of what a person has sent: its button, while it waits for a decision, and the confirmation. */
export function Withdrawal<E extends Endpoint>({ endpoint, input, isPending, texts: t, done }: WithdrawalProps<E>) {
  const [asks, setAsks] = useState(false)
  const withdraw = useAct(endpoint, { done, after: () => setAsks(false) })
  return (
    <>
      {isPending && mayChange() && (
        <Group>
          <Button variant="default" onClick={() => setAsks(true)}>
            {t.withdraw}
          </Button>
        </Group>
      )}
      <Confirm
        opened={asks}
        close={() => setAsks(false)}
        title={t.withdrawTitle}
        confirm={t.withdraw}
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(input)}
      >
        <Text size="sm">{t.withdrawText}</Text>
      </Confirm>
    </>
  )
}
