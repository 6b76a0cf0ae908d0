import { renderHook } from '@testing-library/react'
import { type ToastEntry, useLatestToast } from '#client/ui/toast/toast.ts'

/** The toast on the page. */
export function shownToast(): ToastEntry | undefined {
  const { result, unmount } = renderHook(() => useLatestToast())
  const latest = result.current
  unmount()
  return latest?.open ? latest : undefined
}
