import { useEffectEvent, useLayoutEffect } from 'react'

const TYPING = 'input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]'
const OPEN_DIALOG = '[role=dialog], [role=alertdialog]'

/** Calls `onSearch` for Ctrl+K (Command+K on a Mac), and for '/' outside of fields. In a dialog, both stay the dialog's. */
export function useSearchShortcut(onSearch: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || document.querySelector(OPEN_DIALOG)) return
    const hasControl = event.ctrlKey || event.metaKey
    const isTyping = event.target instanceof Element && event.target.matches(TYPING)
    if (hasControl ? event.key.toLowerCase() !== 'k' : event.key !== '/' || isTyping) return
    event.preventDefault()
    onSearch()
  })
  // Works as soon as the page shows.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
