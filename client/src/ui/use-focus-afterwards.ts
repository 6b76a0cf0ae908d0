import { type RefObject, useRef } from 'react'

/** For a dialog whose work takes its opener away: once `done` was called, closing it brings the focus to `target`. */
export function useFocusAfterwards(target: RefObject<HTMLElement | null>) {
  const isDone = useRef(false)
  return {
    done: () => {
      isDone.current = true
    },
    onCloseAutoFocus: (event: Event) => {
      if (!isDone.current) return
      event.preventDefault()
      target.current?.focus()
    },
  }
}
