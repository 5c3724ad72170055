/** The ticket of a login at the issuer of OpenID Connect, kept in this tab while the person is there. */
import * as v from 'valibot'

const storageKey = 'openid'
const Pending = v.pipe(v.string(), v.parseJson(), v.object({ ticket: v.string(), redirect: v.nullable(v.string()) }))
export type PendingOpenId = v.InferOutput<typeof Pending>

/** Leaves the app for the issuer's page. @param pending `redirect`: where the app goes on afterward; null for the usual place */
export function leaveForIssuer(url: string, pending: PendingOpenId): void {
  sessionStorage.setItem(storageKey, JSON.stringify(pending))
  location.assign(url)
}

/** Removes and returns it; null if this tab began no login. */
export function takePendingOpenId(): PendingOpenId | null {
  try {
    const result = v.safeParse(Pending, sessionStorage.getItem(storageKey))
    sessionStorage.removeItem(storageKey)
    return result.success ? result.output : null
  } catch {
    // Blocked storage has nothing.
    return null
  }
}
