import { useSyncExternalStore } from 'react'
import { parseJson, storageEntry } from '#client/api/storage.ts'

export interface Store<T> {
  get: () => T
  set: (value: T) => void
  /** Returns a function that stops. */
  subscribe: (listener: () => void) => () => void
  /** For components. Prerendered HTML and hydration show the initial value. */
  use: () => T
}

/** A value outside of React. `read` is for a value that something else keeps, and must return the same object for the same. */
export function createStore<T>(initial: T, read?: () => T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const get = read ?? (() => value)
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    get,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  }
}

/** What zod's schemas have in common, so that pages without zod can bring their own. */
interface Schema<T> {
  safeParse: (value: unknown) => { success: true; data: T } | { success: false }
}

/**
 * A value that the browser's storage keeps as JSON, checked by `schema`, or `fallback` if it's missing or wrong. If storage is
 * blocked or full, it lasts until a reload.
 */
export function createStoredValue<T>(kind: 'local' | 'session', key: string, schema: Schema<T>, fallback: T) {
  const stored = storageEntry(kind, key)
  /** The stored text and its value, so that the same text is the same object. */
  let cached: { text: string | null; value: T } = { text: null, value: fallback }
  const read = () => {
    const text = stored.read()
    if (text === cached.text) return cached.value
    const parsed = schema.safeParse(parseJson(text))
    cached = { text, value: parsed.success ? parsed.data : fallback }
    return cached.value
  }
  const store = createStore(fallback, read)
  return {
    ...store,
    set: (value: T) => {
      stored.write(JSON.stringify(value))
      store.set(value)
    },
    /** Back to `fallback`. */
    forget: () => {
      stored.remove()
      store.set(fallback)
    },
  }
}
