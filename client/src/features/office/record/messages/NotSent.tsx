import { failureText } from '#client/features/office/failure-toast.ts'
import { isRejected } from '#client/features/office/is-rejected.ts'

/** Why it failed. Beside the form, because a toast would give way to one about what couldn't be fetched afterwards. */
export function NotSent({ action, error }: { action: string; error: Error | null }) {
  if (!error || isRejected(error)) return null
  return (
    <p role="alert" className="mt-4 text-error text-label wrap-anywhere">
      {failureText(action, error)}
    </p>
  )
}
