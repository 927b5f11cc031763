import matrix from '../authorisation.json' with { type: 'json' }
import { signToken } from '../harness.ts'
import type { Stage } from '../stage.ts'
import type { Operation } from './document.ts'

/** The secret of the inbound mail webhook of the fuzzed service. */
export const EMAIL_SECRET = 'the-secret-of-the-fuzz-s-mail-server'

/** The personas of the authorisation matrix, and `forged`, whose token has an invalid signature. */
export const PERSONAS: readonly string[] = [...matrix.personas, 'forged']
const kinds = matrix.kinds as Record<string, { right: string }>
/** Uploads are not in the matrix, whose requests are JSON: who lists the files of an actor may add one, who answers a contest may add files to it. */
const routes: Record<string, string> = {
  ...matrix.routes,
  uploadMedia: matrix.routes.listMedias,
  addContestFile: matrix.routes.answerContest,
}

/** Returns the personas that may call an operation on a target of their own. */
export function entitled({ id }: Operation): string[] {
  const cells = kinds[routes[id] ?? '']?.right.split(' ')
  return cells ? matrix.personas.filter((_, at) => cells[at] === 'ok') : ['anonymous']
}

/** Returns the application (X-App-Source) that may call an operation. */
export function sourceOf({ path, security }: Operation): string {
  if (!security.includes('appSource')) return 'public'
  if (path.startsWith('/api/v1/admin/')) return 'backoffice'
  return path.startsWith('/api/v1/mairie/') ? 'mairie' : 'public'
}

/** The expiry time of the tokens, in four hours: a long run is over by then. */
const LASTING = { exp: Math.floor(Date.now() / 1000) + 4 * 3600 }

/** Returns the access token of each persona. */
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
