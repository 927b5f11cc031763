import { Command } from 'commander'
import { LOOK_AGAIN_MONTHS, OUTSIDE_FACTS, unseenFacts } from '../platform/outside-facts/facts.ts'

/** `facts`: lists what this release takes for granted of the outside world and nobody has looked at for six months. */
export const factsCommand = new Command('facts')
  .description(`list what this release takes for granted of other services, and when it was last compared with its source`)
  .option('--all', `list those of the last ${LOOK_AGAIN_MONTHS} months too`)
  .action(({ all = false }: { all?: boolean }) => {
    const facts = all ? Object.values(OUTSIDE_FACTS) : unseenFacts(new Date())
    for (const { checked, what, source } of facts) console.log(`${checked}  ${what}\n            ${source}`)
    if (facts.length === 0) console.log(`Every fact was compared with its source within the last ${LOOK_AGAIN_MONTHS} months.`)
  })
