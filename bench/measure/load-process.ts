import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Done, load, type Load } from './load.ts'

/** Sends requests as `load` does, from a process of its own: what the bench does meanwhile delays none of them. */
export async function loadApart(of: Load): Promise<Done> {
  const child = spawn(process.execPath, [import.meta.filename], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(of))
  let output = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`The load generator ended with ${String(code)}`)
  return JSON.parse(output) as Done
}

if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(await load(JSON.parse(readFileSync(0, 'utf8')) as Load)))
