import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { getCommune } from '../../../contract/communes/communes.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { glossaryTexts } from './glossary-texts.ts'
import './help.css'

const GROUPS = ['publish', 'page', 'office'] as const

/** The words of the space, and the printed guide of a town hall. */
export default function Glossary({ account: { acteurs } }: SpaceScreenProps) {
  const t = useTexts(glossaryTexts)
  const office = acteurs.find(({ type }) => type === 'mairie')
  return (
    <Screen title={t.title} back={{ href: '/', label: t.home }}>
      <Stack gap="lg">
        <Text c="dimmed">{t.lead}</Text>
        {office && <Guide communeId={office.commune_id} />}
        {GROUPS.map((group) => (
          <section key={group} aria-labelledby={`words-${group}`}>
            <Title order={2} size="h4" id={`words-${group}`} mb="sm">
              {t.groups[group]}
            </Title>
            <dl className="glossary">
              {Object.values(t.words[group]).map(({ word, meaning }) => (
                <div key={word}>
                  <dt>{word}</dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Stack>
    </Screen>
  )
}

/** The link to the guide of a commune's town hall, a page of the residents' site. */
function Guide({ communeId }: { communeId: string }) {
  const t = useTexts(glossaryTexts)
  const slug = useRead(getCommune, { params: { slug: communeId } }).data?.data.slug
  return (
    <Paper withBorder p="md">
      <Text fw={600}>
        {slug ? (
          <Anchor href={`/${slug}/guide`} target="_blank" rel="noreferrer">
            {t.guide}
          </Anchor>
        ) : (
          t.guide
        )}
      </Text>
      <Text size="sm" c="dimmed">
        {t.guideLead}
      </Text>
    </Paper>
  )
}
