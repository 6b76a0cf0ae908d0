import { useSyncExternalStore } from 'react'
import { storageEntry } from '#client/api/storage.ts'

/** A choice between a few options, kept in local or session storage. Prerendered HTML shows `fallback`. */
export function createStoredChoice<Name extends string>(
  kind: 'local' | 'session',
  key: string,
  options: readonly Name[],
  fallback: Name,
) {
  const stored = storageEntry(kind, key)
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const read = () => {
    const text = stored.read()
    return options.find((option) => option === text) ?? fallback
  }
  const choose = (option: Name) => {
    stored.write(option)
    for (const listener of listeners) listener()
  }
  return { useChoice: () => useSyncExternalStore(subscribe, read, () => fallback), choose }
}
