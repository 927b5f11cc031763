import { execFileSync, spawnSync } from 'node:child_process'

const SHOWN = /\.(png|jpe?g|gif|ico|woff2?|webp)$/

/** Returns the text files that Git tracks. */
export const keptFiles = (folder: string): string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: folder, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && !SHOWN.test(file))

/** Returns the secrets that secretlint reports in the files of a folder; none if there are none. */
export function secretFaults(folder: string, files: readonly string[] = keptFiles(folder)): string[] {
  const { status, stdout, stderr, error } = spawnSync('secretlint', ['--no-glob', '--no-color', '--format', 'unix', ...files], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  })
  if (status === 0) return []
  const lines = `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 0 ? lines : [`secretlint ended with ${status}`]
}
