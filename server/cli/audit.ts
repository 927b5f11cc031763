import { Command } from 'commander'
import { type Anchor, anchorFile, anchorsOf, firstMismatch, readAnchors } from '../platform/audit/anchor.ts'
import type { Db } from '../platform/db/db.ts'
import { removedSegments } from '../platform/audit/segments.ts'
import { verifyChain } from '../platform/audit/verify.ts'
import { CommandError, withServices } from './with-services.ts'

const verify = new Command('verify')
  .description('recompute the hash chain of the audit trail, and compare it with the anchors outside the database')
  .option('--anchors <file>', 'file of the anchors, if it is not where the service writes it')
  .action(({ anchors }: { anchors?: string }) =>
    withServices(async ({ config, database, secrets }) => {
      // One transaction snapshot: segments removed during the check would look like missing rows.
      const state = await database.db.transaction().setIsolationLevel('repeatable read').execute(verifyChain)
      if (!state.ok) throw new CommandError(`The audit trail is broken at row ${state.seq}: ${state.fault}.`)
      const removed = await removedSegments(database.db, secrets)
      if (!removed.ok) throw new CommandError(`The audit trail is broken at row ${removed.seq}: ${removed.fault}.`)
      const file = anchors ?? anchorFile(config)
      const anchorList = await readAnchors(file)
      const wrong = await firstMismatch(database.db, secrets, anchorList)
      if (wrong)
        throw new CommandError(
          `The audit trail does not match the anchor of row ${wrong.seq} (${file}, line ${wrong.line}): ${wrong.fault}.`,
        )
      const isOwn = await anchorsOf(database.db)
      const [own, others] = [anchorList.filter(isOwn), anchorList.filter((anchor) => !isOwn(anchor))]
      if (own.length === 0 && others.length > 0)
        throw new CommandError(`No anchor in ${file} is of this database${nameOf(await nameIn(database.db))}. ${ofOthers(others)}`)
      const last = own.at(-1)
      const compared = last
        ? ` It matches all ${own.length} anchors of this database${nameOf(await nameIn(database.db))}, the last of ${last.at}.`
        : ` There are no anchors in ${file} to compare it with.`
      const gone =
        removed.rows > 0
          ? ` The ${removed.rows} rows before them, up to ${removed.until}, were deleted at the end of their retention term.`
          : ''
      console.log(`The audit trail is intact: ${state.rows} rows.${gone}${compared}${others.length > 0 ? ` ${ofOthers(others)}` : ''}`)
    }),
  )

const nameIn = async (db: Db) => (await db.selectFrom('database_identity').select('id').executeTakeFirst())?.id
const nameOf = (id: string | undefined) => (id ? ` (${id})` : '')

/** The sentence about the anchors of other databases: how many of each, and until when. */
function ofOthers(anchors: readonly Anchor[]): string {
  const last = new Map(anchors.map(({ db, at }) => [db, at]))
  const each = [...last].map(([id, at]) => `${anchors.filter(({ db }) => db === id).length} of ${id} until ${at}`)
  return `Not compared, as of other databases: ${each.join(', ')}.`
}

/** `audit …`: the audit trail. */
export const auditCommand = new Command('audit').description('the audit trail').addCommand(verify)
