import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const README = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')

/** Whether this machine has the programs that the README's tour needs. */
export const canTour = (): boolean => ['bash', 'curl'].every((program) => spawnSync(program, ['--version']).status === 0)

/**
 * Runs the commands of the README's tour against a service. Returns one line for each command that prints an answer.
 * @throws Error if the README has no tour, or if the tour fails
 */
export function runTour(url: string): string[] {
  const script = /## A first tour[\s\S]*?```sh\n([\s\S]*?)```/.exec(README)?.[1]
  if (!script) throw new Error('The README has no tour')
  // Answers have no line break at the end: `echo` adds one.
  const lines = script.replaceAll('http://127.0.0.1:3000', url).replaceAll(/^((?:curl|moderate) .*)$/gm, '$1; echo')
  const { stdout, stderr, status } = spawnSync('bash', ['-u', '-c', lines], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(process.execPath, '..')}:${process.env['PATH']}` },
  })
  if (status !== 0) throw new Error(`The tour ended with ${status}: ${stderr}`)
  return stdout.split('\n').filter((line) => line !== '')
}
