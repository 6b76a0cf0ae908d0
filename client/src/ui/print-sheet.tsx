import { type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'

/**
 * Printed instead of the page (styles.css hides the rest), and invisible on screen. Renders at each start of a print, before
 * the browser lays out the paper, so it has that day's date and the room as it is seen. It stays after that, because some browsers
 * report the end of a print when they only start to show it. `isAlone`: other sheets aren't printed then.
 */
export function PrintSheet({ children, isAlone = false }: { children: () => ReactNode; isAlone?: boolean }) {
  const [prints, setPrints] = useState(0)
  useEffect(() => {
    const onPrint = () => flushSync(() => setPrints((count) => count + 1))
    addEventListener('beforeprint', onPrint)
    return () => removeEventListener('beforeprint', onPrint)
  }, [])
  if (prints === 0) return null
  return createPortal(
    <div key={prints} className={`print-sheet hidden print:block ${isAlone ? 'print-alone' : ''}`}>
      {children()}
    </div>,
    document.body,
  )
}
