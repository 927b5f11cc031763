/**
 * The view of a person's space by an administrator (docs/decisions/0027). Its token is in the storage of this tab, apart from the administrator's own
 * session, which is a cookie: neither can overwrite the other. It reads, expires after minutes and cannot be renewed.
 */
export interface View {
  token: string
  userId: string
  /** When it ends at the latest, in ISO 8601. */
  expiresAt: string
}

const KEY = 'beffroi.view'

/** Stores a view for the space in this tab. */
export const storeView = (view: View): void => sessionStorage.setItem(KEY, JSON.stringify(view))

/** Removes the view from this tab. */
export const forgetView = (): void => sessionStorage.removeItem(KEY)

/** Returns the view that this tab has stored; null without one. */
export function storedView(): View | null {
  try {
    const { token, userId, expiresAt } = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<View>
    return token && userId && expiresAt ? { token, userId, expiresAt } : null
  } catch {
    return null
  }
}
