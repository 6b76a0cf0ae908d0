import { createStore } from '#client/lib/store.ts'
import { useRef } from 'react'

interface ToastContent {
  title: string
  description?: string
  look?: 'default' | 'destructive'
  /** Milliseconds, if it isn't `TOAST_DURATION`. */
  duration?: number
  /** A button in the toast, such as Undo. Pressing it closes the toast. */
  action?: { label: string; onPress: () => void }
}

export interface ToastEntry extends ToastContent {
  id: number
  open: boolean
}

/** Milliseconds. At most one toast is visible. A dismissed one stays in the list, closed, until its delay ends. */
export const TOAST_DURATION = 5000
const TOAST_REMOVE_DELAY = 1_000_000

const toasts = createStore<readonly ToastEntry[]>([])
let lastId = 0

/** Shows a toast and replaces the previous one. */
export function toast(content: ToastContent) {
  lastId += 1
  const id = lastId
  toasts.set([{ ...content, id, open: true }])
  return { dismiss: () => dismissToast(id) }
}

export function dismissToast(id: number): void {
  if (!toasts.get().some((entry) => entry.id === id && entry.open)) return
  toasts.set(toasts.get().map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  setTimeout(() => toasts.set(toasts.get().filter((entry) => entry.id !== id)), TOAST_REMOVE_DELAY)
}

/** Presses 'Undo' in the toast that shows. False if it has none. */
export function pressUndo(): boolean {
  const shown = toasts.get().find(({ open, action }) => open && action?.label === 'Undo')
  if (!shown) return false
  shown.action?.onPress()
  dismissToast(shown.id)
  return true
}

export const useToasts = toasts.use

/** A toast about a failure. Clear it before the next try. */
export function useFailureToast() {
  const shown = useRef<{ dismiss: () => void }>(undefined)
  return {
    show: (content: Omit<ToastContent, 'look'>) => {
      shown.current = toast({ ...content, look: 'destructive' })
    },
    clear: () => shown.current?.dismiss(),
  }
}
