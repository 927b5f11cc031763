/** How long after it was taken a delivery may be handed to the mail server. The sweep waits four times as long. */
export const LEASE_SECONDS = 15
/** After this time a delivery that was handed over is uncertain. */
export const UNCERTAIN_SECONDS = 60

/** Says whether what was taken may still be sent. A process that was stopped meanwhile, or whose clock was moved, sends nothing more of it. */
export type Lease = () => boolean

/** Begins a lease, before its rows are taken. Both clocks must agree: one stands still in a machine that sleeps, the other one can be set. */
export function beginLease(): Lease {
  const [wall, steady] = [Date.now(), performance.now()]
  const isShort = (ms: number) => ms >= 0 && ms < LEASE_SECONDS * 1000
  return () => isShort(Date.now() - wall) && isShort(performance.now() - steady)
}
