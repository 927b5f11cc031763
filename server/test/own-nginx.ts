import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './process.ts'

/** The example configuration for operators, whose rules are tested. */
const EXAMPLE = join(import.meta.dirname, '..', '..', 'deploy', 'nginx', 'beffroi.conf')
// Debian installs nginx in a folder that is only in root's PATH.
const program = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'].map((folder) => join(folder, 'nginx')).find(existsSync)

/** For a test's `skip`: false, or why there is no balancer here. */
export const NO_OWN_NGINX: string | false = program ? false : 'needs nginx'

/** A load balancer (nginx) for one test, in front of processes on this machine. */
export interface OwnNginx {
  url: string
  /** Process ids of the master and its workers. */
  pids: () => number[]
  remove: () => Promise<void>
}

/** @param ports of 127.0.0.1, where the processes listen */
export async function ownNginx(ports: readonly number[], { keepForwarded = false } = {}): Promise<OwnNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'beffroi-nginx-'))
  const port = await freePort()
  const { upstream, rules } = example(ports)
  const forwarded = keepForwarded ? rules.replace(/^.*X-Forwarded-For .*$/m, '') : rules
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `  ${kind}_temp_path ${folder}/${kind};`)
  const conf = join(folder, 'nginx.conf')
  writeFileSync(
    conf,
    `daemon off;
pid ${folder}/pid;
worker_processes 2;
error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 2048; }
http {
  access_log off;
${temporary.join('\n')}
${upstream}
  server {
    listen 127.0.0.1:${port};
${forwarded}
  }
}
`,
  )
  const child = spawn(program ?? 'nginx', ['-c', conf, '-p', folder, '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const last = () => {
    child.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', last)
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => (socket.destroy(), resolve(true)))
      socket.once('error', () => resolve(false))
    })
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}:\n${readFileSync(join(folder, 'error.log'), 'utf8')}`)
    await sleep(20)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pids: () => {
      const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
      return [child.pid as number, ...children.split(' ').filter(Boolean).map(Number)]
    },
    remove: async () => {
      process.off('exit', last)
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The example's upstream with these processes, and the rules of its server without names and certificates. */
function example(ports: readonly number[]): { upstream: string; rules: string } {
  const text = readFileSync(EXAMPLE, 'utf8')
  const upstream = /^upstream beffroi \{\n([\s\S]*?)^\}/m.exec(text)?.[1] ?? ''
  const [line = ''] = /^ *server 127\.0\.0\.1:\d+.*$/m.exec(upstream) ?? []
  const servers = ports.map((port) => line.replace(/:\d+/, `:${port}`))
  const server =
    /^server \{\n(?=[\s\S]*?listen 443)((?:(?!^server \{)[\s\S])*)^\}\s*$/m.exec(text.slice(text.lastIndexOf('\nserver {') + 1))?.[1] ?? ''
  return {
    upstream: `upstream beffroi {\n${upstream.replaceAll(/^ *(?:# )?server .*\n/gm, '')}${servers.join('\n')}\n}`,
    rules: server.replaceAll(/^ *(listen|server_name|ssl_\w+) .*\n/gm, ''),
  }
}
