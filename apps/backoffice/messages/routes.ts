import type { ScreenRoute } from '../../ui/screen/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  // One screen for list and conversation, so that opening one keeps the list, its position and its focus.
  { path: '/messages/:id?', needs: 'listThreads', load: () => import('./inbox.tsx') },
]
