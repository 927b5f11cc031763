import { List, SimpleGrid, Text, Title } from '@mantine/core'
import { CheckCircleIcon, ExclamationTriangleIcon, InformationCircleIcon } from '@heroicons/react/20/solid'
import type { ComponentType, SVGProps } from 'react'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import type { Claim } from './claim.ts'
import { evidenceTexts } from './evidence-texts.ts'
import { evidenceSentences } from './evidence-sentences.ts'
import { Hint } from '../../ui/screen/text.tsx'

/** The evidence for and against a claim. None of it decides by itself. */
export function EvidencePanel({ claim: { evidence, acteur, answerable } }: { claim: Claim }) {
  const t = useTexts(evidenceTexts)
  const { pro, contra, toKnow, related } = evidenceSentences(evidence, { isMairie: acteur.type === 'mairie', answerable }, t)
  return (
    <Panel title={t.title}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Sentences
          title={t.inFavour}
          icon={CheckCircleIcon}
          colour="teal"
          sentences={pro}
          note={related ? undefined : pro.length > 0 ? t.nothingElse : t.noneInFavour}
        />
        <Sentences
          title={t.pointsToCheck}
          icon={ExclamationTriangleIcon}
          colour="orange"
          sentences={contra}
          note={contra.length > 0 ? undefined : t.noneToCheck}
        />
      </SimpleGrid>
      {toKnow.length > 0 && <Sentences title={t.toKnow} icon={InformationCircleIcon} colour="blue" sentences={toKnow} />}
      <Title order={3} size="h6" mt="md">
        {t.notCertified}
      </Title>
      <Hint>{t.notCertifiedText}</Hint>
    </Panel>
  )
}

/** The numbers of points in favour and of points to be checked. */
export function EvidenceCounts({ pro, contra }: { pro: number; contra: number }) {
  const t = useTexts(evidenceTexts)
  const line = (Icon: ComponentType<SVGProps<SVGSVGElement>>, colour: string, text: string) => (
    <Text size="sm" className="nowrap">
      <Icon width={16} aria-hidden style={{ color: `var(--mantine-color-${colour}-text)`, verticalAlign: '-3px' }} /> {text}
    </Text>
  )
  return (
    <>
      {pro > 0 && line(CheckCircleIcon, 'teal', t.favourable(pro))}
      {contra > 0 && line(ExclamationTriangleIcon, 'orange', t.toCheck(contra))}
      {pro + contra === 0 && <Text size="sm">{t.noEvidence}</Text>}
    </>
  )
}

interface SentencesProps {
  title: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  colour: string
  sentences: readonly string[]
  note?: string | undefined
}
function Sentences({ title, icon: Icon, colour, sentences, note }: SentencesProps) {
  const mark = <Icon width={18} aria-hidden style={{ color: `var(--mantine-color-${colour}-text)`, marginTop: 2 }} />
  return (
    <section>
      <Title order={3} size="h6" mt="xs" mb={4}>
        {title}
      </Title>
      {sentences.length > 0 && (
        <List icon={mark} spacing={4} size="sm" className="sentences">
          {sentences.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      )}
      {note !== undefined && <Hint>{note}</Hint>}
    </section>
  )
}
