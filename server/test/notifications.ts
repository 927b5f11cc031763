import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from './process.ts'

/** A datagram socket as systemd's, which Node cannot open: each datagram becomes a line. */
const RECEIVER = `
  use IO::Socket::UNIX;
  my $socket = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => $ARGV[0]) or die $!;
  $| = 1;
  print "bound\\n";
  while (defined $socket->recv(my $state, 4096)) { print "$state\\n" unless $state =~ /^BARRIER/ }
`

/** Whether this machine has what the tests of notifications need: systemd-notify, and a Perl that receives. */
export const canReceive = (): boolean =>
  spawnSync('systemd-notify', ['--version']).status === 0 && spawnSync('perl', ['-MIO::Socket::UNIX', '-e', '1']).status === 0

/** Opens a socket of notifications. `states` has what was received so far. */
export async function receiver() {
  const folder = temporaryFolder()
  const socket = join(folder.path, 'notify')
  const states: string[] = []
  const child = spawn('perl', ['-e', RECEIVER, socket], { stdio: ['ignore', 'pipe', 'inherit'] })
  let rest = ''
  child.stdout.on('data', (data: Buffer) => {
    const lines = (rest + data.toString()).split('\n')
    rest = lines.pop() ?? ''
    states.push(...lines)
  })
  while (states[0] !== 'bound') await sleep(10)
  states.shift()
  return {
    socket,
    states,
    count: (state: string): number => states.filter((received) => received === state).length,
    close: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      folder.cleanUp()
    },
  }
}
