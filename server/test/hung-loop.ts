import { watchdog } from '../platform/event-loop/watchdog.ts'
import { watchLoop } from '../platform/event-loop/watch.ts'
import { begin } from '../platform/event-loop/work.ts'
import { makeLogger } from '../platform/http/request-log.ts'

// A process with the watchdog of the service, whose event loop is blocked for ever.
watchLoop(makeLogger('warn'), watchdog(400, 1500).board)
setTimeout(() => {
  begin({ kind: 'job', name: 'test.hung', id: 'a-job-of-mine' })
  for (;;);
}, 300)
