import { type RefObject, useRef } from 'react'

/** For a dialog that may remove its opener: after `done`, closing it moves the focus to `target`. */
export function useFocusAfterClose(target: RefObject<HTMLElement | null>) {
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
