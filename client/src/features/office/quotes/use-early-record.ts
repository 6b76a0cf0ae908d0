import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { listedQuote } from '#client/features/office/quote-queries.ts'
import { loadRecord, preloadRecord } from '#client/features/office/record/preload-record.ts'
import { preloadPart } from '#client/ui/loading.tsx'
import { loadDialogs } from './use-row-changes.ts'

/** Milliseconds: a pointer that only passes by asks for nothing. */
const DWELL_MS = 60
/** Milliseconds until the code of what someone may open loads, so that the list is painted before. */
const LIST_FIRST_MS = 300

/**
 * The number of the quote in `list` whose name is hovered or focused, once its record has loaded, so it opens at once. `open`
 * is what is open now.
 */
export function useEarlyRecord(list: RefObject<HTMLElement | null>, open: string | undefined): number | undefined {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [early, setEarly] = useState<number>()

  const wait = useEffectEvent(({ target }: Event) => {
    clearTimeout(timer.current)
    const name = target instanceof Element ? target.closest('[data-name]') : null
    const number = Number(name?.closest<HTMLElement>('tr')?.dataset.number)
    const quote = listedQuote(queryClient, number)
    if (!quote) return
    const mine = setTimeout(() => {
      void Promise.all([preloadPart(loadRecord), preloadRecord(queryClient, quote)]).then(
        () => timer.current === mine && startTransition(() => setEarly(number)),
        () => {}, // It says so when it opens.
      )
    }, DWELL_MS)
    timer.current = mine
  })
  useEffect(() => {
    const element = list.current
    if (!element) return
    const codeTimer = setTimeout(() => {
      void Promise.allSettled([preloadPart(loadRecord), preloadPart(loadDialogs)])
    }, LIST_FIRST_MS)
    const listener = (event: Event) => wait(event)
    for (const type of EVENTS) element.addEventListener(type, listener)
    return () => {
      clearTimeout(codeTimer)
      clearTimeout(timer.current)
      for (const type of EVENTS) element.removeEventListener(type, listener)
    }
  }, [list])
  // A record that closes leaves at once, with the focus, and starts over when it opens again.
  const [lastOpen, setLastOpen] = useState(open)
  if (open !== lastOpen) {
    setLastOpen(open)
    if (lastOpen !== undefined) setEarly(undefined)
  }
  return early
}

const EVENTS = ['pointerover', 'focusin'] as const
