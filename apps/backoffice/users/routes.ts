import type { ScreenRoute } from '../../ui/screen/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/utilisateurs', needs: 'listUsers', load: () => import('./list.tsx') },
  { path: '/utilisateurs/invitations', needs: 'listRoleInvitations', load: () => import('./invitations.tsx') },
  { path: '/utilisateurs/:userId', needs: 'getUser', load: () => import('./record.tsx') },
]
