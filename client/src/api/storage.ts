import { useSyncExternalStore } from 'react'
import { createStore, type Store } from '#client/lib/store.ts'

/**
 * One entry of the browser's storage: `local` survives a restart of the browser, `session` a reload of the tab. If storage
 * is blocked or full, the value lasts until a reload.
 */
export function storageEntry(kind: 'local' | 'session', name: string) {
  let inMemory: string | null = null
  const storage = () => (kind === 'local' ? localStorage : sessionStorage)
  return {
    read(): string | null {
      try {
        // A value that couldn't be written is newer than the stored one.
        return inMemory ?? storage().getItem(name)
      } catch {
        return inMemory
      }
    },
    write(text: string): void {
      try {
        storage().setItem(name, text)
        inMemory = null
      } catch {
        inMemory = text
      }
    },
    remove(): void {
      inMemory = null
      try {
        storage().removeItem(name)
      } catch {
        // Blocked storage has nothing to remove.
      }
    },
  }
}

/** A value from storage, or null if there's none or it isn't JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export interface Persisted<T> extends Store<T> {
  remove: () => void
}

/**
 * A JSON value in the browser's storage, for code and components. `read` makes the value from what is stored: null if there's
 * nothing, else anything, because anyone may have written it. The same stored text gives the same object.
 */
export function persisted<T>(kind: 'local' | 'session', name: string, read: (stored: unknown) => T): Persisted<T> {
  const entry = storageEntry(kind, name)
  const changes = createStore(0)
  let latest: { text: string | null; value: T } | undefined
  let initial: { value: T } | undefined
  const get = () => {
    const text = entry.read()
    if (latest?.text !== text || !latest) latest = { text, value: read(parseJson(text)) }
    return latest.value
  }
  const report = () => changes.set(changes.get() + 1)
  return {
    get,
    set: (value) => {
      entry.write(JSON.stringify(value))
      report()
    },
    remove: () => {
      entry.remove()
      report()
    },
    subscribe: changes.subscribe,
    use: () => useSyncExternalStore(changes.subscribe, get, () => (initial ??= { value: read(null) }).value),
  }
}

/** One of a few options. Prerendered HTML shows `fallback`. */
export function persistedChoice<Option extends string>(
  kind: 'local' | 'session',
  name: string,
  options: readonly Option[],
  fallback: Option,
): Persisted<Option> {
  return persisted(kind, name, (stored) => options.find((option) => option === stored) ?? fallback)
}

/** What is typed into a form that begins with stored values: only the fields that differ from them. */
export function changesDraft(name: string): Persisted<Record<string, string>> {
  return persisted('session', name, (stored) =>
    Object.fromEntries(
      Object.entries(isRecord(stored) ? stored : {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
  )
}

/** The typed text of a form. In session storage, so that a shared computer forgets it with the tab. */
export function textDraft<T extends Record<string, string>>(name: string, empty: T): Persisted<T> {
  return persisted('session', name, (stored) => {
    const texts = Object.entries(isRecord(stored) ? stored : {})
    return { ...empty, ...Object.fromEntries(texts.filter(([key, text]) => key in empty && typeof text === 'string')) }
  })
}
