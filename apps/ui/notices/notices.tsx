import { Notifications } from '@mantine/notifications'

/** Above dialogs (200), below lists of options (300): a notice never covers the option that a person is about to choose. */
const LAYER = 250

/**
 * The region where notices appear. It is a landmark, so that screen readers find it.
 * @param label the name of the landmark
 */
export function Notices({ label }: { label: string }) {
  return (
    <aside aria-label={label}>
      {/* At the bottom centre: decision buttons are on the right, save buttons on the left. notify.tsx limits the number of notices. */}
      <Notifications position="bottom-center" limit={10} zIndex={LAYER} withinPortal={false} />
    </aside>
  )
}
