import { call } from '#client/api/call.ts'
import { errorText } from '#client/api/request-error.ts'
import { isRejected } from '#client/features/office/is-rejected.ts'
import { storedSignIn } from '#client/features/office/stored-sign-in.ts'
import { toast } from '#client/ui/toast/toast.ts'

/**
 * Ends the session, also one that this page doesn't know of: scripts can't read its cookie. Without a key, which would decide.
 * False, with a toast, if someone signed in and we couldn't end that: the person would look signed out and not be.
 */
export async function endSession(): Promise<boolean> {
  try {
    await call('DELETE /api/sign-in', { adminKey: '' })
    return true
  } catch (error) {
    if (isRejected(error) || !storedSignIn.hasSession()) return true
    toast({ title: `Failed to log out: ${errorText(error, 'Unknown error')}`, look: 'destructive' })
    return false
  }
}
