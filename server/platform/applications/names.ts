/** The applications for browsers: each is served below the path of its name, and has a setting of its name. */
export const APPLICATIONS = ['backoffice', 'espace'] as const
export type Application = (typeof APPLICATIONS)[number]
