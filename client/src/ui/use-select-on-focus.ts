import { type FocusEvent, type MouseEvent, useRef } from 'react'

/**
 * Props for a field that selects its text on focus, so that typing replaces it. The press that focuses the field doesn't
 * place the caret. A later press does.
 */
export function useSelectOnFocus() {
  const hadFocus = useRef(false)
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
    onMouseDown: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      hadFocus.current = document.activeElement === currentTarget
    },
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      // Text selected by dragging stays selected.
      if (!hadFocus.current && currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select()
    },
  }
}
