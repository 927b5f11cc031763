import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const README = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')

/** Whether this machine has what the README's tour is written for. */
export const canTour = (): boolean => ['bash', 'curl'].every((program) => spawnSync(program, ['--version']).status === 0)

/** Runs the README's own tour against a service; gives one line for each command that answers. */
export function runTour(url: string): string[] {
  const script = /## A first tour[\s\S]*?```sh\n([\s\S]*?)```/.exec(README)?.[1]
  if (!script) throw new Error('The README has no tour')
  // Answers end without a line break: one is put after each.
  const lines = script.replaceAll('http://127.0.0.1:3000', url).replaceAll(/^((?:curl|moderate) .*)$/gm, '$1; echo')
  const { stdout, stderr, status } = spawnSync('bash', ['-u', '-c', lines], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(process.execPath, '..')}:${process.env['PATH']}` },
  })
  if (status !== 0) throw new Error(`The tour ended with ${status}: ${stderr}`)
  return stdout.split('\n').filter((line) => line !== '')
}
