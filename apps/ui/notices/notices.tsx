import { Notifications } from '@mantine/notifications'

/** Above dialogs (200), below lists of options (300): a notice never covers the option that a person is about to choose. */
const LAYER = 250
interface NoticesProps {
  /** The name of the landmark. */
  label: string
  /** Where notices appear on a wide screen: where the application has no buttons. */
  wide?: 'bottom-center' | 'bottom-right'
}

/**
 * The region where notices appear. It is a landmark, so that screen readers find it. notify.tsx limits the number of notices.
 * On a wide screen they are at the bottom: in the middle in the back-office, whose decision buttons are on the right and save buttons on the left. On a
 * narrow screen they are at the top, below the header (base.css): forms end with their buttons.
 */
export function Notices({ label, wide = 'bottom-center' }: NoticesProps) {
  return (
    <aside aria-label={label}>
      <Notifications position={wide} limit={10} zIndex={LAYER} withinPortal={false} />
    </aside>
  )
}
