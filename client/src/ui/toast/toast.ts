import { useSyncExternalStore } from 'react'

export interface ToastContent {
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

let toasts: readonly ToastEntry[] = []
/** For prerendering. */
const NONE: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast and replaces the previous one. Returns functions that change and dismiss it. */
export function toast(content: ToastContent) {
  lastId += 1
  const id = lastId
  publish([{ ...content, id, open: true }])
  return {
    update: (changed: ToastContent) =>
      publish(toasts.map((entry) => (entry.id === id ? { ...changed, id, open: entry.open } : entry))),
    dismiss: () => dismissToast(id),
  }
}

export function dismissToast(id: number): void {
  if (!toasts.some((entry) => entry.id === id && entry.open)) return
  publish(toasts.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  setTimeout(() => publish(toasts.filter((entry) => entry.id !== id)), TOAST_REMOVE_DELAY)
}

/** Presses 'Undo' in the toast that shows. False if it has none. */
export function pressUndo(): boolean {
  const shown = toasts.find(({ open, action }) => open && action?.label === 'Undo')
  if (!shown) return false
  shown.action?.onPress()
  dismissToast(shown.id)
  return true
}

export function useToasts(): readonly ToastEntry[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: readonly ToastEntry[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
