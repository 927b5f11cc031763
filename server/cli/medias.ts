import { Command } from 'commander'
import { mediaStore } from '../chapters/medias/store/open-store.ts'
import { removeQueuedFiles } from '../chapters/medias/sweep/remove-files.ts'
import { sweep } from '../chapters/medias/sweep/sweep.ts'
import { withServices } from './with-services.ts'

/** The most names of files that are printed. */
const SHOWN = 20

function list(what: string, names: readonly string[]): void {
  console.log(`${names.length} ${what}`)
  for (const name of names.slice(0, SHOWN)) console.log(`  ${name}`)
  if (names.length > SHOWN) console.log(`  … and ${names.length - SHOWN} more`)
}

/** `medias sweep`: removes files of the store that no row has. */
export const mediasCommand = new Command('medias').description('the files of pictures and documents').addCommand(
  new Command('sweep')
    .description(
      'remove the files of deleted media, and files older than a day that nothing in the database names; list files that are missing',
    )
    .option('--dry-run', 'show what would be removed, and remove nothing')
    .action(({ dryRun = false }: { dryRun?: boolean }) =>
      withServices(async ({ config, database: { db } }) => {
        const store = mediaStore(config)
        if (!dryRun) console.log(`${await removeQueuedFiles(db, store)} deleted media: files removed.`)
        const { files, unknown, unknownBytes, missing } = await sweep(db, store, { remove: !dryRun })
        console.log(`${files} files in the store.`)
        list(`files that no media has (${(unknownBytes / 1e6).toFixed(1)} MB)${dryRun ? '' : ': removed'}`, unknown)
        list('files that a media has and the store does not', missing)
        console.log(dryRun ? 'Dry run: nothing was removed.' : 'Done.')
      }),
    ),
)
