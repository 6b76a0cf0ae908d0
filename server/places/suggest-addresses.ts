import { MIN_INPUT_LENGTH, type Prediction } from '#shared/places/schema.ts'
import { callGateway } from './call-gateway.ts'
import type { PlacesContext } from './context.ts'

interface SuggestAddresses {
  input: string
  sessionToken?: string | undefined
}

/**
 * Addresses that begin like the input (docs/rules.md, Address suggestions). Empty for a short input or without a gateway.
 * Throws as `callGateway`.
 */
export async function suggestAddresses(
  ctx: PlacesContext,
  { input, sessionToken }: SuggestAddresses,
): Promise<Prediction[]> {
  const { gateway, suggestions } = ctx.places
  const text = input.trim().replace(/\s+/g, ' ')
  if (!gateway || text.length < MIN_INPUT_LENGTH) return []
  const key = text.toLowerCase()
  const cached = suggestions.get(key)
  if (cached) return cached
  const found = await callGateway(ctx, () => gateway.autocomplete(text, sessionToken))
  suggestions.set(key, found)
  return found
}
