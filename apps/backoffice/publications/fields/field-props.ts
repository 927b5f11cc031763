import type { CarriedForm } from './form-values.ts'

/** What the fields of a kind get from their form. */
export interface CarriedProps {
  value: CarriedForm
  set: (patch: Partial<CarriedForm>) => void
  /** The faults of the service, by the name of the field. */
  errors: Readonly<Record<string, string>>
}

/** The properties of a text field of the form. */
export const textProps = ({ value, set, errors }: CarriedProps, name: keyof CarriedForm) => ({
  value: value[name] as string,
  error: errors[name],
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set({ [name]: currentTarget.value }),
})
