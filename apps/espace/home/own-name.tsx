import { NamePanel } from '../../ui/account/name.tsx'

/** Asks for the name that an account made by a code does not have: teams and invitations show it. */
export default NamePanel
