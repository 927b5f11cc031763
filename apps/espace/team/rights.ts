import type { LINK_ROLES, PERMISSIONS } from '../../../contract/acteurs/acteur-records.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { teamTexts } from './team-texts.ts'

/** What a person of a team may do, as one choice: the four combinations of role and permissions that differ. */
export const RIGHTS = ['write', 'publish', 'owner', 'none'] as const
export type Rights = (typeof RIGHTS)[number]

interface Link {
  role: (typeof LINK_ROLES)[number]
  permissions: (typeof PERMISSIONS)[number][]
}

/** The role and the permissions of a choice. */
export const linkOf = (rights: Rights): Link =>
  rights === 'owner'
    ? { role: 'owner', permissions: [] }
    : {
        role: 'member',
        permissions:
          rights === 'publish' ? ['manage_publications', 'publish_publications'] : rights === 'write' ? ['manage_publications'] : [],
      }

/** The choice that a role and permissions are. */
export function rightsOf({ role, permissions }: { role: string; permissions: readonly string[] }): Rights {
  if (role === 'owner') return 'owner'
  if (!permissions.includes('manage_publications')) return 'none'
  return permissions.includes('publish_publications') ? 'publish' : 'write'
}

/** The sentence of a choice, in a team. */
export type RightsName = (rights: Rights) => string

/** Returns the sentences of the choices in the team of a page. `mayPublish`: the page publishes without review. */
export function useRightsName(mayPublish: boolean): RightsName {
  const t = useTexts(teamTexts)
  return (rights) => (rights === 'publish' && !mayPublish ? t.publishLater : t.rights[rights])
}
