import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cleanup } from './cleanup.ts'

/** The size of a disk by default: enough for a database with the communes and the demonstration data, and some more. */
const MEGABYTES = 480

/** A disk that can be filled up and emptied. */
export interface SmallDisk {
  path: string
  /** The file that fills it. */
  ballast: string
  fill: () => void
  empty: () => void
}

/**
 * Mounts a small disk in memory (tmpfs).
 * @returns null if this account may not mount one
 */
export function smallDisk(cleanup: Cleanup, megabytes = MEGABYTES): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'beffroi-disk-'))
  cleanup.add(() => rmSync(path, { recursive: true, force: true }))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    return null
  }
  const unmount = () => execFileSync('umount', ['-l', path], { stdio: 'ignore' })
  cleanup.add(unmount)
  cleanup.onExit(() => {
    try {
      unmount()
    } catch {
      // It is unmounted already.
    }
  })
  chmodSync(path, 0o755)
  const ballast = join(path, 'ballast')
  return {
    path,
    ballast,
    fill: () => {
      const file = openSync(ballast, 'w')
      try {
        for (const size of [1024 * 1024, 4096]) {
          const bytes = Buffer.alloc(size)
          try {
            for (;;) writeSync(file, bytes)
          } catch (error) {
            if ((error as { code?: string }).code !== 'ENOSPC') throw error
          }
        }
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(ballast, { force: true }),
  }
}
