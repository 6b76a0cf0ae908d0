import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { recordIn } from '#client/features/office/office-address.ts'

/** The number of the quote in the address. Once it has closed, its row gets the focus, or else the heading. */
export function useLinkedNumber(heading: RefObject<HTMLElement | null>): number | undefined {
  const [path] = useLocation()
  const record = recordIn(path)
  const number = record && 'number' in record ? record.number : undefined
  const lastNumber = useRef<number>(undefined)
  // Before the part of the page around the list takes the focus of the link that closed the record (use-keep-focus.ts).
  useLayoutEffect(() => {
    if (number !== undefined) {
      lastNumber.current = number
      return
    }
    const closed = lastNumber.current
    lastNumber.current = undefined
    if (closed === undefined || document.activeElement !== document.body) return
    const row = document.querySelector<HTMLElement>(`tr[data-number="${closed}"] [data-name]`)
    ;(row ?? heading.current)?.focus()
  }, [heading, number])
  return number
}
