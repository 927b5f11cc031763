import type { Serve } from '../http/serve.ts'

/** Spec §4.4. */
export function communeRoutes(_on: Serve): void {}
