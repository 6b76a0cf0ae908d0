import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { listedQuote } from '#client/features/office/quote-queries.ts'
import { loadDialogs } from '#client/features/office/quotes/use-row-changes.ts'
import { preloadPart } from '#client/ui/loading.tsx'
import { loadRecord, preloadRecord } from './preload-record.ts'

/** Milliseconds: a pointer that only passes by asks for nothing. */
const DWELL_MS = 60
/** Milliseconds until the code of what someone may open loads, so that the list is painted before. */
const LIST_FIRST_MS = 300
const EVENTS = ['pointerover', 'focusin'] as const

/** Fetches the record of the quote in `list` whose name is hovered or focused, so that it opens at once. */
export function useRecordPreload(list: RefObject<HTMLElement | null>): void {
  const queryClient = useQueryClient()
  const preload = useEffectEvent((target: EventTarget | null) => {
    const name = target instanceof Element ? target.closest('[data-name]') : null
    const quote = listedQuote(queryClient, Number(name?.closest<HTMLElement>('tr')?.dataset.number))
    return quote && setTimeout(() => void preloadRecord(queryClient, quote), DWELL_MS)
  })
  useEffect(() => {
    const element = list.current
    if (!element) return
    const codeTimer = setTimeout(() => {
      void Promise.allSettled([preloadPart(loadRecord), preloadPart(loadDialogs)])
    }, LIST_FIRST_MS)
    let timer: ReturnType<typeof setTimeout> | undefined
    const listener = ({ target }: Event) => {
      clearTimeout(timer)
      timer = preload(target)
    }
    for (const type of EVENTS) element.addEventListener(type, listener)
    return () => {
      clearTimeout(codeTimer)
      clearTimeout(timer)
      for (const type of EVENTS) element.removeEventListener(type, listener)
    }
  }, [list])
}
