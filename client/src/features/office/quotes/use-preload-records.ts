import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { loadRecord, preloadRecord } from '#client/features/office/record/preload-record.ts'
import { preloadPart } from '#client/ui/loading/lazy-part.tsx'
import type { Quote } from '#shared/quotes/schema.ts'
import { loadDialogs } from './use-row-changes.ts'

/** Milliseconds: a pointer that only passes by asks for nothing. */
const DWELL_MS = 60

/** Fetches the record of a row that has the pointer on its name, or the focus, so that it opens at once. */
export function usePreloadRecords(
  adminKey: string,
  quotes: readonly Quote[] | undefined,
): RefObject<HTMLDivElement | null> {
  const queryClient = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wait = useEffectEvent(({ target }: Event) => {
    clearTimeout(timer.current)
    const name = target instanceof Element ? target.closest('[data-name]') : null
    const id = name?.closest<HTMLElement>('tr')?.dataset.quote
    const quote = quotes?.find((one) => one.id === id)
    if (quote) timer.current = setTimeout(() => preloadRecord(queryClient, adminKey, quote), DWELL_MS)
  })
  useEffect(() => {
    const element = list.current
    if (!element) return
    // What someone may open next. Neither was needed to show the list.
    void Promise.allSettled([preloadPart(loadRecord), preloadPart(loadDialogs)])
    const listener = (event: Event) => wait(event)
    for (const type of EVENTS) element.addEventListener(type, listener)
    return () => {
      clearTimeout(timer.current)
      for (const type of EVENTS) element.removeEventListener(type, listener)
    }
  }, [])
  return list
}

const EVENTS = ['pointerover', 'focusin'] as const
