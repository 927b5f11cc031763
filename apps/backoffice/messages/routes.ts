import type { ScreenRoute } from '../shell/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  // One screen for list and conversation, so that opening one keeps the list, its position and its focus.
  { path: '/messages/:id?', load: () => import('./inbox.tsx') },
]
