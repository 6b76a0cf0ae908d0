import { SHOP } from '#shared/content/shop.ts'
import { formatTime } from '#shared/lib/dates.ts'

interface NotConnectedProps {
  /** Milliseconds: when what is shown last came from the server. */
  since: number
}

/** Stands above what may be old, as long as the server doesn't answer. Put it into an element with the role status. */
export function NotConnected({ since }: NotConnectedProps) {
  return (
    <p className="border-brass border-l-2 bg-white px-3 py-2">
      Not connected. Last updated {formatTime(new Date(since), SHOP.timeZone)}.
    </p>
  )
}
