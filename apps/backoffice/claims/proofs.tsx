import { Badge, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { PaperClipIcon } from '@heroicons/react/20/solid'
import { useMutation } from '@tanstack/react-query'
import { downloadClaimFile } from '../../../contract/claims/proof-routes.ts'
import { download } from '../../ui/api/download.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notifyError } from '../../ui/notices/notify.tsx'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { Hint } from '../../ui/screen/text.tsx'
import type { Claim } from './claim.ts'
import { proofTexts } from './proof-texts.ts'
import { proofStates } from '../../ui/labels/proof-states.ts'

type Proof = Claim['proofs'][number]
type Texts = (typeof proofTexts)['en']

const COLOURS: Readonly<Record<Proof['state'], string>> = {
  received: 'blue',
  waiting: 'gray',
  confirmed: 'teal',
  checking: 'gray',
  found: 'teal',
  not_found: 'orange',
  unreachable: 'orange',
}

/** What the claimant added, each with what it shows and what it does not prove. Nothing without any. */
export function ProofsPanel({ claim: { id, proofs } }: { claim: Claim }) {
  const t = useTexts(proofTexts)
  const states = useTexts(proofStates)
  if (proofs.length === 0) return null
  return (
    <Panel title={t.title}>
      <Stack component="ul" gap="md" className="plain-list" m={0} p={0}>
        {proofs.map((proof) => (
          <li key={proof.id} style={{ listStyle: 'none' }}>
            <Group gap="xs">
              <Text fw={550} size="sm">
                {t.kinds[proof.kind]}
              </Text>
              <Badge color={COLOURS[proof.state]} tt="none">
                {states[proof.state]}
              </Badge>
              <Hint>
                <DateTime at={proof.checked_at ?? proof.created_at} />
              </Hint>
            </Group>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {proof.kind === 'file' ? <File claimId={id} proof={proof} /> : (proof.email ?? proof.url)}
            </Text>
            {sentencesOf(proof, t).map((sentence) => (
              <Hint key={sentence}>{sentence}</Hint>
            ))}
          </li>
        ))}
      </Stack>
    </Panel>
  )
}

/** What a piece of evidence shows, and what it does not prove. */
function sentencesOf({ kind, state, address }: Proof, t: Texts): string[] {
  if (kind === 'file') return [t.fileProves, t.read]
  if (kind === 'website')
    return [state === 'found' ? t.websiteProves : state === 'waiting' || state === 'checking' ? t.websiteNotAsked : t.websiteWaiting]
  if (!address) return [t.emailWaiting]
  const { same_address, official_address, same_domain_as_email, same_domain_as_website, free_mail, disposable } = address
  const related = [
    ...(official_address ? [t.official] : []),
    ...(same_address ? [t.sameAddress] : []),
    ...(!same_address && (same_domain_as_email || same_domain_as_website) ? [t.sameDomain] : []),
  ]
  return [...(related.length > 0 ? related : [disposable ? t.disposable : free_mail ? t.freeMail : t.unrelated]), t.emailProves]
}

/** A file is downloaded, never opened in the page. */
export function File({ claimId, proof: { id, filename, bytes } }: { claimId: string; proof: Pick<Proof, 'id' | 'filename' | 'bytes'> }) {
  const t = useTexts(proofTexts)
  const format = useFormat()
  const name = filename ?? ''
  const fetchIt = useMutation({
    mutationFn: () => download(downloadClaimFile, { id: claimId, proofId: id }, name),
    onError: (error) => notifyError(error),
  })
  return (
    <Button
      size="compact-sm"
      variant="default"
      my={4}
      leftSection={<PaperClipIcon width={14} aria-hidden />}
      loading={fetchIt.isPending}
      onClick={() => fetchIt.mutate()}
      className="attachment"
    >
      <VisuallyHidden>{t.download} </VisuallyHidden>
      {name} · {format.bytes(bytes ?? 0)}
    </Button>
  )
}
