import { Command } from 'commander'
import { anchorFile, firstMismatch, readAnchors } from '../platform/audit/anchor.ts'
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
      const compared =
        anchorList.length > 0 ? ` It matches all ${anchorList.length} anchors.` : ` There are no anchors in ${file} to compare it with.`
      const gone =
        removed.rows > 0
          ? ` The ${removed.rows} rows before them, up to ${removed.until}, were deleted at the end of their retention term.`
          : ''
      console.log(`The audit trail is intact: ${state.rows} rows.${gone}${compared}`)
    }),
  )

/** `audit …`: the audit trail. */
export const auditCommand = new Command('audit').description('the audit trail').addCommand(verify)
