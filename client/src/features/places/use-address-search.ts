import { useEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { randomId } from '#client/api/random-id.ts'
import { type ParsedAddress, parseAddress } from '#shared/places/address.ts'
import { MAX_INPUT_LENGTH, MIN_INPUT_LENGTH, type Prediction } from '#shared/places/schema.ts'

const DEBOUNCE_MS = 300

/**
 * Suggestions for a typed address (docs/rules.md, Address suggestions). A look-up waits until typing pauses, and is
 * cancelled when it is overtaken. Failures are only logged: an address can always be typed.
 */
export function useAddressSearch() {
  const [suggestions, setSuggestions] = useState<readonly Prediction[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const inFlight = useRef<AbortController>(undefined)
  // One token for one search, from the first letters to the details of what was chosen: it is billed as one.
  const token = useRef<string>(undefined)

  function stop(): AbortSignal {
    clearTimeout(timer.current)
    inFlight.current?.abort()
    inFlight.current = new AbortController()
    return inFlight.current.signal
  }

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      inFlight.current?.abort()
    },
    [],
  )

  /** Call it when the person changed the text, and only then: a chosen suggestion is not looked up again. */
  function search(text: string): void {
    const signal = stop()
    const input = text.trim()
    if (input.length < MIN_INPUT_LENGTH || input.length > MAX_INPUT_LENGTH) {
      setSuggestions([])
      return
    }
    token.current ??= randomId()
    const sessionToken = token.current
    timer.current = setTimeout(() => {
      call('GET /api/places/autocomplete', { query: { input, sessionToken }, signal }).then(
        ({ predictions }) => !signal.aborted && setSuggestions(predictions),
        () => {
          if (signal.aborted) return
          log('Failed to fetch suggestions')
          setSuggestions([])
        },
      )
    }, DEBOUNCE_MS)
  }

  /** The parts of a chosen suggestion; null where they could not be had, or the person typed on meanwhile. */
  async function choose(placeId: string): Promise<ParsedAddress | null> {
    const signal = stop()
    setSuggestions([])
    const sessionToken = token.current
    token.current = undefined
    try {
      const { result } = await call('GET /api/places/details', { query: { placeId, sessionToken }, signal })
      return signal.aborted ? null : parseAddress(result.address_components)
    } catch {
      if (!signal.aborted) log('Failed to fetch place details')
      return null
    }
  }

  return { suggestions, search, choose }
}

function log(message: string): void {
  // oxlint-disable-next-line no-console -- the product's rules ask for these two lines and nothing on the page
  console.error(message)
}
