import { Notifications } from '@mantine/notifications'

/**
 * The region where notices appear. It is a landmark, so that screen readers find it.
 * @param label the name of the landmark
 */
export function Notices({ label }: { label: string }) {
  return (
    <aside aria-label={label}>
      {/* In the middle: what one decides stands on the right, what saves a form on the left. shell/tell.tsx sees to their number. */}
      <Notifications position="bottom-center" limit={10} withinPortal={false} />
    </aside>
  )
}
