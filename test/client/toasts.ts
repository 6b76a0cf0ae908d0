import { renderHook } from '@testing-library/react'
import { type ToastEntry, useToasts } from '#client/ui/toast/toast.ts'

/** The toast on the page. */
export function shownToast(): ToastEntry | undefined {
  const { result, unmount } = renderHook(() => useToasts())
  const shown = result.current.findLast(({ open }) => open)
  unmount()
  return shown
}
