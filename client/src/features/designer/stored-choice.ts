import { useSyncExternalStore } from 'react'
import { storageEntry } from '#client/api/storage.ts'
import { createStore } from '#client/lib/store.ts'

/** A choice between a few options, kept in local or session storage. Prerendered HTML shows `fallback`. */
export function createStoredChoice<Name extends string>(
  kind: 'local' | 'session',
  key: string,
  options: readonly Name[],
  fallback: Name,
) {
  const stored = storageEntry(kind, key)
  const changes = createStore(0)
  const read = () => {
    const text = stored.read()
    return options.find((option) => option === text) ?? fallback
  }
  const choose = (option: Name) => {
    stored.write(option)
    changes.set(changes.get() + 1)
  }
  return { useChoice: () => useSyncExternalStore(changes.subscribe, read, () => fallback), choose }
}
