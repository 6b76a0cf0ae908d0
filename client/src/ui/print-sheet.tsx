import { type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'

/**
 * What is printed in place of the page (styles.css hides the rest): on a screen it is not seen. It is drawn when a print
 * begins, before the browser lays the paper out, each time anew, and costs nothing until then. It stays afterwards: some
 * browsers say that a print is over when they have only begun to show it.
 */
export function PrintSheet({ children }: { children: () => ReactNode }) {
  const [prints, setPrints] = useState(0)
  useEffect(() => {
    const onPrint = () => flushSync(() => setPrints((count) => count + 1))
    addEventListener('beforeprint', onPrint)
    return () => removeEventListener('beforeprint', onPrint)
  }, [])
  if (prints === 0) return null
  return createPortal(<div className="print-sheet hidden print:block">{children()}</div>, document.body)
}

/** Opens the browser's own dialog. */
export function printPage(): void {
  window.print()
}
