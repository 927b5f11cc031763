import { ClientError, createClient } from '../../../contract/client.ts'
import { endView } from '../../../contract/users/view-as.ts'
import { askIssuer } from '../../ui/sign-in/ask-issuer.ts'
import { forgetView, type View } from '../../ui/sign-in/view.ts'

/** Opens the record of the person in the back-office, and removes the view from this tab. */
export function backToRecord(view: View | null): void {
  forgetView()
  location.assign(view ? `/backoffice/utilisateurs/${view.userId}` : '/backoffice/')
}

/**
 * Ends a view with the administrator's own session, then opens the record of the person. A session that has ended has ended the view too.
 * @throws ClientError if the service cannot be reached: the view is still open
 */
export async function leaveView(view: View): Promise<void> {
  const token = async () => (await askIssuer<{ token: string }>('GET', '/token')).token
  try {
    // An act of the administration, not of the person whose space is shown.
    await createClient({ baseUrl: '', appSource: 'backoffice', token })(endView, { params: { userId: view.userId } })
  } catch (error) {
    const isOver = error instanceof ClientError && (error.status === 401 || error.status === 403)
    if (!isOver) throw error
  }
  backToRecord(view)
}
