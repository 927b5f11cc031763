import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environment } from '../../server/platform/settings/config.ts'

const CONTRACT = fileURLToPath(new URL('../../contract', import.meta.url))

/**
 * Packs the contract.
 * @param to an existing folder
 * @param contract the folder of the contract, in this checkout or another
 * @returns the path of the package
 * @throws where npm fails
 */
export function packContract(to: string, contract = CONTRACT): string {
  const options = { cwd: contract, encoding: 'utf8' as const, shell: process.platform === 'win32' }
  const npm = environment['npm_execpath']
  const args = ['pack', '--json', '--pack-destination', to]
  const { status, stdout, stderr } = npm ? spawnSync(process.execPath, [npm, ...args], options) : spawnSync('npm', args, options)
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`)
  const packed = JSON.parse(stdout) as { filename: string }[] | Record<string, { filename: string }>
  const [one] = Object.values(packed)
  if (!one) throw new Error('npm pack made no package')
  return join(to, one.filename)
}
