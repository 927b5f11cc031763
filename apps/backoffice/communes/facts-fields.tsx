import { type InputWrapperProps, SimpleGrid, TextInput } from '@mantine/core'
import type { getCommuneFull } from '../../../contract/communes/communes-admin.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { communeTexts } from './texts.ts'

export type Commune = (typeof getCommuneFull)['response']['_zod']['output']['data']

const TEXTS = ['nom', 'slug', 'code_insee', 'departement', 'region'] as const
const NUMBERS = ['population', 'latitude', 'longitude'] as const
type Name = (typeof TEXTS)[number] | (typeof NUMBERS)[number] | 'codes_postaux'
/** The values of the form of a commune, all of them texts. */
export type CommuneForm = Record<Name, string>

export const EMPTY: CommuneForm = {
  nom: '',
  slug: '',
  code_insee: '',
  codes_postaux: '',
  departement: '',
  region: '',
  population: '',
  latitude: '',
  longitude: '',
}
export const formOf = (commune: Commune): CommuneForm => ({
  nom: commune.nom,
  slug: commune.slug,
  code_insee: commune.code_insee,
  codes_postaux: commune.codes_postaux.join(' '),
  departement: commune.departement,
  region: commune.region,
  population: commune.population?.toString() ?? '',
  latitude: commune.latitude?.toString() ?? '',
  longitude: commune.longitude?.toString() ?? '',
})

/** The request body of the form. A text that is not a number is sent as it is: the service reports the fault. */
export function asBody(form: Partial<CommuneForm>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => {
      const typed = value.trim()
      if (name === 'codes_postaux') return [name, typed.split(/[\s,;]+/).filter(Boolean)]
      if (!(NUMBERS as readonly string[]).includes(name)) return [name, typed]
      const number = Number(typed.replaceAll(/\s/g, '').replace(',', '.'))
      return [name, typed === '' ? null : Number.isNaN(number) ? typed : number]
    }),
  )
}

const ORDER: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

interface FieldsProps {
  value: CommuneForm
  set: (patch: Partial<CommuneForm>) => void
  errors: Record<string, string>
  hints: Partial<CommuneForm>
}
/** The fields of a commune, for creation and for editing. */
export function FactsFields({ value, set, errors, hints }: FieldsProps) {
  const t = useTexts(communeTexts)
  const field = (name: Name, required = false) => (
    <TextInput
      label={t[name]}
      inputWrapperOrder={ORDER}
      required={required}
      value={value[name]}
      maxLength={400}
      error={errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1]}
      {...(hints[name] ? { description: hints[name] } : {})}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  )
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
      {field('nom', true)}
      {field('code_insee', true)}
      {field('codes_postaux')}
      {field('slug')}
      {field('departement')}
      {field('region')}
      {field('population')}
      {field('latitude')}
      {field('longitude')}
    </SimpleGrid>
  )
}
