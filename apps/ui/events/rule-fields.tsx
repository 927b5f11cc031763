import { Checkbox, Group, NativeSelect, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { FREQUENCIES, OCCURRENCES_MAX, WEEKDAYS } from '../../../contract/publications/events.ts'
import { useTexts } from '../i18n/texts.ts'
import { Hint } from '../screen/text.tsx'
import { ownZone, PARIS } from './paris.ts'
import type { RuleForm } from './rule-form.ts'
import { ruleTexts } from './rule-texts.ts'
import { SpanFields } from './span-fields.tsx'

const RANKS = ['1', '2', '3', '4', '-1'] as const

interface RuleProps {
  rule: RuleForm
  onChange: (rule: RuleForm) => void
  errors: Readonly<Record<string, string>>
  stored: boolean
}

/** The rule of a series: daily, weekly on days, monthly by day or by weekday, until a day or for a number of dates. */
export function RuleFields({ rule, onChange, errors, stored }: RuleProps) {
  const t = useTexts(ruleTexts)
  const set = (patch: Partial<RuleForm>) => onChange({ ...rule, ...patch })
  const error = (name: string) => errors[`evenement.repetition.${name}`]
  const field = (name: 'intervalle' | 'jusqu_au' | 'nombre') => ({
    value: rule[name],
    error: error(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set({ [name]: currentTarget.value }),
  })
  const weekdays = WEEKDAYS.map((day) => ({ value: day, label: t.weekdays[day] }))
  return (
    <Stack gap="sm">
      {stored && <Hint>{t.ruleKept}</Hint>}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t.frequence}
          value={rule.frequence}
          data={FREQUENCIES.map((value) => ({ value, label: t.frequencies[value] }))}
          onChange={({ currentTarget }) => set({ frequence: currentTarget.value as RuleForm['frequence'], jours: [], rang: '' })}
        />
        <TextInput {...field('intervalle')} type="number" min={1} max={52} label={t.intervalles[rule.frequence]} />
      </SimpleGrid>
      {rule.frequence === 'hebdomadaire' && (
        <Checkbox.Group
          label={t.jours}
          description={t.joursHint}
          error={error('jours')}
          value={rule.jours}
          onChange={(picked) => set({ jours: WEEKDAYS.filter((day) => picked.includes(day)) })}
        >
          <Group gap="sm" mt={4}>
            {weekdays.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {rule.frequence === 'mensuelle' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label={t.rang}
            value={rule.rang}
            error={error('rang')}
            data={[{ value: '', label: t.rangs.none }, ...RANKS.map((value) => ({ value, label: t.rangs[value] }))]}
            onChange={({ currentTarget }) => set({ rang: currentTarget.value, jours: currentTarget.value === '' ? [] : rule.jours })}
          />
          {rule.rang !== '' && (
            <NativeSelect
              label={t.rangDay}
              value={rule.jours[0] ?? ''}
              error={error('jours')}
              data={[{ value: '', label: t.rangDayNone }, ...weekdays]}
              onChange={({ currentTarget }) => set({ jours: currentTarget.value === '' ? [] : [currentTarget.value] })}
            />
          )}
        </SimpleGrid>
      )}
      <div role="group" className="date-row">
        <SpanFields
          value={rule}
          onChange={set}
          labels={{ debut: t.firstDebut, fin: t.firstFin, lastDay: t.firstLastDay }}
          errors={{ debut: error('debut'), fin: error('fin') }}
        />
      </div>
      {ownZone() !== PARIS && <Hint>{t.localHint}</Hint>}
      <Radio.Group label={t.ends} value={rule.ends} onChange={(ends) => set({ ends })}>
        <Group gap="md" mt={4}>
          <Radio value="jusqu_au" label={t.endsBy.jusqu_au} />
          <Radio value="nombre" label={t.endsBy.nombre} />
        </Group>
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {rule.ends === 'nombre' ? (
          <TextInput {...field('nombre')} type="number" min={1} max={OCCURRENCES_MAX} label={t.nombre} required />
        ) : (
          <TextInput {...field('jusqu_au')} type="date" min={rule.debut.slice(0, 10) || undefined} label={t.jusqu_au} required />
        )}
      </SimpleGrid>
    </Stack>
  )
}
