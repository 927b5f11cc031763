/** A record as an option of a field. */
export interface Option {
  value: string
  label: string
}

/** A kind of record that a field can select, found by name. */
export interface Pickable {
  kind: string
  search: (q: string) => Promise<Option[]>
  read: (id: string) => Promise<Option>
}
