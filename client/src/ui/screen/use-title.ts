import { useEffect } from 'react'

/** Sets the page's title. The next section or page sets its own. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
