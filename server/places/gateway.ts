import { z } from 'zod'
import { SHOP } from '#shared/content/shop.ts'
import type { AddressComponent, Prediction } from '#shared/places/schema.ts'

interface PlacesConfig {
  apiKey: string
  /** Scheme and host; no other host is ever asked. */
  baseUrl: string
  timeoutMs: number
}

/** A person who types has long gone on when an answer takes longer. */
export const GOOGLE_PLACES_TIMEOUT_MS = 3000

export interface PlacesGateway {
  autocomplete(input: string, sessionToken?: string): Promise<Prediction[]>
  /** Empty where the provider does not know the place (any more). */
  details(placeId: string, sessionToken?: string): Promise<AddressComponent[]>
}

/**
 * The provider refused, failed, kept silent or said what we do not understand. The message goes to the log, so it
 * never quotes the provider's words: those may hold the key or what a visitor typed.
 */
export class PlacesProviderError extends Error {
  override readonly name = 'PlacesProviderError'
}

// Google leaves out what is empty: no suggestion is `{}`, a component without a name has no `longText`.
const suggestionsSchema = z.object({
  suggestions: z
    .array(z.object({ placePrediction: z.object({ placeId: z.string(), text: z.object({ text: z.string() }) }) }))
    .default([]),
})
const placeSchema = z.object({
  addressComponents: z
    .array(
      z.object({
        longText: z.string().default(''),
        shortText: z.string().default(''),
        types: z.array(z.string()).default([]),
      }),
    )
    .default([]),
})
const providerErrorSchema = z.object({
  error: z.object({
    status: z.string().regex(/^[A-Z_]{1,40}$/),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
})

const SUGGESTION_FIELDS = 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text'
const LANGUAGE = 'en'
const REGION = 'us'

/** Google Places API (New), mapped to our own words (docs/rules.md, Address suggestions). */
export function googlePlaces(config: PlacesConfig): PlacesGateway {
  return {
    async autocomplete(input, sessionToken) {
      const { latitude, longitude, radiusMeters } = SHOP.location
      const answer = await call(config, '/v1/places:autocomplete', SUGGESTION_FIELDS, {
        input,
        sessionToken,
        languageCode: LANGUAGE,
        includedRegionCodes: [REGION],
        locationBias: { circle: { center: { latitude, longitude }, radius: radiusMeters } },
      })
      if (!answer.ok) throw answer.error
      const { suggestions } = understood(suggestionsSchema, answer.json)
      return suggestions.map(({ placePrediction: { placeId, text } }) => ({
        place_id: placeId,
        description: text.text,
      }))
    },

    async details(placeId, sessionToken) {
      const query = new URLSearchParams({ languageCode: LANGUAGE, ...(sessionToken && { sessionToken }) })
      const answer = await call(config, `/v1/places/${encodeURIComponent(placeId)}?${query}`, 'addressComponents')
      if (!answer.ok) {
        if (answer.unknownPlace) return []
        throw answer.error
      }
      const { addressComponents } = understood(placeSchema, answer.json)
      return addressComponents.map(({ types, longText, shortText }) => ({
        types,
        long_name: longText,
        short_name: shortText,
      }))
    },
  }
}

type Answer = { ok: true; json: unknown } | { ok: false; error: PlacesProviderError; unknownPlace: boolean }

/** One request; with a `body` it is a POST. The time limit covers the whole answer, not only its first byte. */
async function call(config: PlacesConfig, path: string, fieldMask: string, body?: object): Promise<Answer> {
  let status: number
  let text: string
  try {
    const response = await fetch(config.baseUrl.replace(/\/$/, '') + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        'X-Goog-Api-Key': config.apiKey,
        'X-Goog-FieldMask': fieldMask,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : undefined,
      signal: AbortSignal.timeout(config.timeoutMs),
      // The key travels in a header that a redirect would carry to another host.
      redirect: 'error',
    })
    status = response.status
    text = await response.text()
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    throw new PlacesProviderError(timedOut ? `no answer within ${config.timeoutMs} ms` : 'the connection failed')
  }
  const json = parseJson(text)
  if (status === 200) return { ok: true, json }
  return { ok: false, ...judge(status, json) }
}

/** A place id that Google refuses is the caller's; a refused key is ours, though both may be INVALID_ARGUMENT. */
function judge(status: number, json: unknown): { error: PlacesProviderError; unknownPlace: boolean } {
  const { data } = providerErrorSchema.safeParse(json)
  const name = data?.error.status
  const isAboutKey = data?.error.details.some(({ reason }) => reason !== undefined) === true
  return {
    error: new PlacesProviderError(`the provider answered ${status}${name ? ` ${name}` : ''}`),
    unknownPlace: name === 'NOT_FOUND' || (name === 'INVALID_ARGUMENT' && !isAboutKey),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function understood<T extends z.ZodType>(schema: T, json: unknown): z.output<T> {
  const { data, success } = schema.safeParse(json)
  if (!success) throw new PlacesProviderError('the provider gave an answer of an unexpected shape')
  return data
}
