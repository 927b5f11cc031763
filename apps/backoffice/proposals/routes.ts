import type { ScreenRoute } from '../../ui/screen/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/propositions', needs: 'listProposals', load: () => import('./list.tsx') },
  { path: '/propositions/:id', needs: 'getProposal', load: () => import('./record.tsx') },
]
