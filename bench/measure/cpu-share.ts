import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The control groups of processors, version 1. */
const GROUPS = '/sys/fs/cgroup/cpu'
/** Short, so that a process that has used its share waits for milliseconds and not for a tenth of a second. */
const PERIOD_US = 10_000

/**
 * Lets a process with all its threads use no more than a share of one core, by a control group of Linux: what several processes do with few cores is then
 * shown while cores last.
 * @param share of one core, from 0.1
 * @returns ends the share, after the end of the process
 * @throws Error where the control groups of version 1 are not there, or may not be written
 */
export function limitCpu(pid: number, share: number): () => Promise<void> {
  if (!existsSync(join(GROUPS, 'cpu.cfs_quota_us'))) throw new Error(`There are no control groups of processors in ${GROUPS}`)
  const folder = join(GROUPS, `beffroi-bench-${pid}`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'cpu.cfs_period_us'), String(PERIOD_US))
  writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(Math.round(PERIOD_US * share)))
  writeFileSync(join(folder, 'cgroup.procs'), String(pid))
  return async () => {
    while (readFileSync(join(folder, 'cgroup.procs'), 'utf8') !== '') await sleep(100)
    rmdirSync(folder)
  }
}
