import { watchdog } from '../platform/event-loop/watchdog.ts'

// A process with the watchdog of the service, whose event loop is blocked for ever.
watchdog(400, 1500)
setTimeout(() => {
  for (;;);
}, 300)
