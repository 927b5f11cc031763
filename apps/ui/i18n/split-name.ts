/** Divides a name that was typed in one field: the first word is the first name. One word alone is the last name. */
export function splitName(name: string): { prenom: string | null; nom: string } {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return others.length === 0 ? { prenom: null, nom: first } : { prenom: first, nom: others.join(' ') }
}
