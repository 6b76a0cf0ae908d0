import { BY_SESSION } from '#client/api/auth.ts'
import { call } from '#client/api/call.ts'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { isRejected } from '#client/features/office/is-rejected.ts'

/** Ends the session. False, with a toast, if we couldn't: the person would look signed out and not be. */
export async function endSession(): Promise<boolean> {
  try {
    await call('DELETE /api/sign-in', { auth: BY_SESSION })
    return true
  } catch (error) {
    if (isRejected(error)) return true
    showFailureToast('log out', error)
    return false
  }
}
