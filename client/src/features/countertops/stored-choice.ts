import { useSyncExternalStore } from 'react'
import { storedText } from '#client/api/storage.ts'

/**
 * One of a few things that a visitor chooses between, kept in the browser's storage (`local`, or `session` for this tab
 * alone). A page that came as HTML shows `usual` until it is the browser's own.
 */
export function storedChoice<Name extends string>(
  kind: 'local' | 'session',
  key: string,
  options: readonly Name[],
  usual: Name,
) {
  const stored = storedText(kind, key)
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const read = () => {
    const text = stored.read()
    return options.find((option) => option === text) ?? usual
  }
  const choose = (option: Name) => {
    stored.write(option)
    for (const listener of listeners) listener()
  }
  return { useChoice: () => useSyncExternalStore(subscribe, read, () => usual), choose }
}
