import type { DestinationStream } from 'pino'
import pretty from 'pino-pretty'

/** The log for a person at a terminal: one short line for each entry. Any other output gets JSON lines. */
export function terminalLog(): DestinationStream {
  return pretty({
    colorize: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'request_id,method,route,status,ms,user,app,ip',
    hideObject: false,
    messageFormat: '{msg} {method} {route} {if status}→ {status} in {ms} ms ({request_id}){end}',
    sync: true,
  })
}
