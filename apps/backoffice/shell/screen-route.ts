import type { ComponentType } from 'react'

/** The parameters in the address of a screen. */
export type ScreenParams = Record<string, string>

/** A screen with its path. Its code is loaded when the screen is first opened. */
export interface ScreenRoute {
  /** Relative to /backoffice; `:name` is a parameter. */
  path: string
  load: () => Promise<{ default: ComponentType<{ params: ScreenParams }> }>
}
