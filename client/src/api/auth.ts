/** Stands for an admin key if someone signed in by email: the browser sends the session's cookie. */
export const BY_SESSION = ''

let auth: string | null = null

/**
 * How this page is signed in to the office: an admin key, which `call` sends from now on, or `BY_SESSION`, or null. It stays
 * when the person opens a page of the site, since an undo or a save may still be on its way.
 */
export function setAuth(signedInBy: string | null): void {
  auth = signedInBy
}

export function currentAuth(): string | null {
  return auth
}
