import { Command } from 'commander'
import { anchorFile, firstMismatch, readAnchors } from '../platform/audit/anchor.ts'
import { removedSegments } from '../platform/audit/segments.ts'
import { verifyChain } from '../platform/audit/verify.ts'
import { CommandError, withServices } from './with-services.ts'

const verify = new Command('verify')
  .description('recompute the hash chain of the audit trail, and compare it with the anchors kept outside the database')
  .option('--anchors <file>', 'where the anchors are, if not where the service writes them')
  .action(({ anchors }: { anchors?: string }) =>
    withServices(async ({ config, database, secrets }) => {
      // One transaction snapshot: segments removed during the check would look like missing rows.
      const state = await database.db.transaction().setIsolationLevel('repeatable read').execute(verifyChain)
      if (!state.ok) throw new CommandError(`The audit trail is broken at row ${state.seq}: ${state.fault}.`)
      const removed = await removedSegments(database.db, secrets)
      if (!removed.ok) throw new CommandError(`The audit trail is broken at row ${removed.seq}: ${removed.fault}.`)
      const file = anchors ?? anchorFile(config)
      const kept = await readAnchors(file)
      const wrong = await firstMismatch(database.db, secrets, kept)
      if (wrong)
        throw new CommandError(`The audit trail does not fit the anchor of row ${wrong.seq} (${file}, line ${wrong.line}): ${wrong.fault}.`)
      const told = kept.length > 0 ? ` It fits all ${kept.length} anchors.` : ` There are no anchors in ${file} to compare it with.`
      const gone = removed.rows > 0 ? ` The ${removed.rows} before them, up to ${removed.until}, were removed at their term.` : ''
      console.log(`The audit trail is whole: ${state.rows} rows.${gone}${told}`)
    }),
  )

/** `audit …`: the audit trail. */
export const auditCommand = new Command('audit').description('the audit trail').addCommand(verify)
