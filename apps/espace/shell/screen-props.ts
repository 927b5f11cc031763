import type { Account } from '../../ui/sign-in/with-account.tsx'

/** What every screen of the space gets: the signed-in person, and the parameters of its address. */
export interface SpaceScreenProps {
  account: Account
  params: Record<string, string | undefined>
}
