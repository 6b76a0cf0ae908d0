import { useEffect } from 'react'

/** Sets the page's title. The next section or page sets its own. Null leaves it to a part of the page. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title
  }, [title])
}
