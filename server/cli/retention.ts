import { Command } from 'commander'
import { machineCaller } from '../platform/access/caller.ts'
import { applyRule, daysOf, dueOf } from '../platform/retention/run.ts'
import { CommandError, withServices } from './with-services.ts'

/** `retention`: deletes the data whose retention term has passed. */
export const retentionCommand = new Command('retention')
  .description('apply the retention rules now, as the daily job does; docs/operations/personal-data.md lists the terms')
  .option('--dry-run', 'show what would be removed, and remove nothing')
  .option('--only <name>', 'apply one rule only')
  .action(({ dryRun = false, only }: { dryRun?: boolean; only?: string }) =>
    withServices(async (services) => {
      const all = services.contributions.retention
      const rules = all.filter(({ name }) => only === undefined || name === only)
      if (rules.length === 0) throw new CommandError(`There is no rule "${only}". The rules are ${all.map(({ name }) => name).join(', ')}.`)
      for (const rule of rules) {
        const { rows, oldest } = dryRun ? await dueOf(services, rule) : await applyRule(services, rule, machineCaller('cli'))
        const days = daysOf(rule, services.config)
        const since = rows > 0 ? `  oldest: ${oldest}` : ''
        console.log(
          `${rule.name.padEnd(20)} ${days === 0 ? 'for ever'.padStart(9) : `${days} days`.padStart(9)} ${String(rows).padStart(9)}  ${rule.texts[1]}${since}`,
        )
      }
      console.log(dryRun ? 'Dry run: nothing was removed.' : 'Done.')
    }),
  )
