import type { ComponentType } from 'react'

/** The parameters in the address of a screen. */
export type ScreenParams = Record<string, string>

/** A screen with its path. Its code is loaded when the screen is first opened. */
export interface ScreenRoute {
  /** Relative to the base of the application; `:name` is a parameter. */
  path: string
  /** The id of the endpoint that the screen cannot do without. Absent: every role opens it. */
  needs?: string
  load: () => Promise<{ default: ComponentType<{ params: ScreenParams }> }>
}
