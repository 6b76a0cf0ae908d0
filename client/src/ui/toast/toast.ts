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
  /** Its Undo may wait: after a later one was undone, it shows again. */
  isKept?: boolean
}

export interface ToastEntry extends ToastContent {
  id: number
  open: boolean
  /** The kept one that it replaced. */
  before?: ToastContent
}

/** Milliseconds. */
export const TOAST_DURATION = 5000
/** Milliseconds, after it was dismissed. */
const TOAST_REMOVE_DELAY = 1_000_000

/** The latest one, open or closed: at most one is visible. */
const latest = createStore<ToastEntry | null>(null)
let lastId = 0

/** Shows a toast and replaces the previous one. */
export function toast(content: ToastContent) {
  lastId += 1
  const id = lastId
  const replaced = latest.get()
  const before = content.isKept && replaced?.open && replaced.isKept ? replaced : null
  latest.set({ ...content, id, open: true, ...(before && { before }) })
  return { dismiss: () => dismissToast(id) }
}

/** Shows a toast that can be missed: not in place of one that offers something, such as Undo. */
export function hint(title: string): void {
  const entry = latest.get()
  if (!entry?.open || !entry.action) toast({ title })
}

export function dismissToast(id: number): void {
  const entry = latest.get()
  if (entry?.id !== id || !entry.open) return
  latest.set({ ...entry, open: false })
  setTimeout(() => {
    if (latest.get()?.id === id) latest.set(null)
  }, TOAST_REMOVE_DELAY)
}

/** Presses 'Undo' in the toast that shows. False if it has none. */
export function pressUndo(): boolean {
  const entry = latest.get()
  if (!entry?.open || entry.action?.label !== 'Undo') return false
  pressAction(entry)
  return true
}

/** Presses the button of a toast, which closes it. */
export function pressAction({ id, action, before }: ToastEntry): void {
  action?.onPress()
  dismissToast(id)
  // What the button did may have a toast of its own.
  if (before && latest.get()?.id === id) toast(before)
}

export const useLatestToast = latest.use

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
