import { notifySystemd } from '../platform/systemd/notify.ts'
import { makeLogger } from '../platform/http/logs/request-log.ts'
import { environment } from '../platform/settings/config.ts'
import { systemd } from '../platform/settings/systemd.ts'

// A process that reports to systemd as the service does. BLOCK_AFTER_MS: its event loop is then blocked for ever.
const notifier = notifySystemd(systemd(environment, process.pid), makeLogger('warn'))
notifier.ready()
setInterval(() => {}, 1000)
const blockAfter = Number(environment['BLOCK_AFTER_MS'])
if (blockAfter)
  setTimeout(() => {
    for (;;);
  }, blockAfter)
