import { personName } from '../../ui/i18n/person-name.ts'

interface Acting {
  actor_kind: string
  user: { nom: string | null; prenom: string | null; email: string | null } | null
}
interface Words {
  the: Record<'system' | 'cli' | 'anonymous', string>
  erased: string
}

/** Who acts in a sentence of the trail. Somebody erased has no name any more. */
export function subjectOf({ actor_kind, user }: Acting, { the, erased }: Words): { name: string; person: boolean } {
  if (user && (user.nom || user.prenom || user.email)) return { name: personName(user), person: true }
  return { name: (the as Record<string, string>)[actor_kind] ?? erased, person: false }
}
