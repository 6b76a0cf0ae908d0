import { useEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { randomId } from '#client/api/session-id.ts'
import { type ParsedAddress, parseAddress } from '#shared/places/address.ts'
import { MAX_INPUT_LENGTH, MIN_INPUT_LENGTH, type Prediction } from '#shared/places/schema.ts'

const DEBOUNCE_MS = 300

/**
 * Suggestions for a typed address (docs/rules.md, Address suggestions). A search starts when typing pauses and is canceled
 * by the next one. Failures are only logged, because an address can always be typed.
 */
export function useAddressSearch() {
  const [suggestions, setSuggestions] = useState<readonly Prediction[]>([])
  const pending = useRef<AbortController>(undefined)
  // One token from the first letters to the details of the chosen address: it's billed as one search.
  const token = useRef<string>(undefined)

  function cancelPending(): AbortSignal {
    pending.current?.abort()
    pending.current = new AbortController()
    return pending.current.signal
  }

  useEffect(() => () => pending.current?.abort(), [])

  /** Call it only when the visitor types, not when a chosen suggestion fills the field. */
  function search(text: string): void {
    const signal = cancelPending()
    const input = text.trim()
    if (input.length < MIN_INPUT_LENGTH || input.length > MAX_INPUT_LENGTH) {
      setSuggestions([])
      return
    }
    token.current ??= randomId()
    const sessionToken = token.current
    setTimeout(() => {
      if (signal.aborted) return
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

  /** The parts of a chosen suggestion, or null if loading failed or the visitor typed again. */
  async function choose(placeId: string): Promise<ParsedAddress | null> {
    const signal = cancelPending()
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
