import matrix from '../authorisation.json' with { type: 'json' }
import { signToken } from '../harness.ts'
import type { Stage } from '../stage.ts'
import type { Operation } from './document.ts'

/** What the mail server of the fuzzed service knows. */
export const EMAIL_SECRET = 'the-secret-of-the-fuzz-s-mail-server'

/** The personas of the authorisation matrix, and one whose token another issuer signed. */
export const PERSONAS: readonly string[] = [...matrix.personas, 'forged']
const kinds = matrix.kinds as Record<string, { right: string }>
const routes = matrix.routes as Record<string, string>

/** Who may do it, with a target that is theirs. */
export function entitled({ id }: Operation): string[] {
  const cells = kinds[routes[id] ?? '']?.right.split(' ')
  return cells ? matrix.personas.filter((_, at) => cells[at] === 'ok') : ['anonymous']
}

/** The application that may ask. */
export function sourceOf({ path, security }: Operation): string {
  if (!security.includes('appSource')) return 'public'
  if (path.startsWith('/api/v1/admin/')) return 'backoffice'
  return path.startsWith('/api/v1/mairie/') ? 'mairie' : 'public'
}

/** An hour: a long run is over by then. */
const LASTING = { exp: Math.floor(Date.now() / 1000) + 4 * 3600 }

/** The access token of each persona. */
export async function tokensOf(stage: Stage): Promise<Record<string, string | undefined>> {
  const lasting = ({ id }: { id: string }) => signToken(id, LASTING)
  const admin = await lasting(stage.admin)
  return {
    anonymous: undefined,
    expired: await signToken(stage.admin.id, { exp: Math.floor(Date.now() / 1000) - 60 }),
    user: await lasting(stage.stranger),
    member: await lasting(stage.member),
    owner: await lasting(stage.owner),
    mairie: await lasting(stage.maire),
    otherMairie: await lasting(stage.otherMaire),
    platformAdmin: await lasting(stage.platformAdmin),
    admin,
    forged: `${admin.slice(0, -8)}${admin.slice(-8) === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA'}`,
  }
}
