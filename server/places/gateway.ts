import { z } from 'zod'
import { ResponseTimeoutError, ResponseTooLargeError, requestWithLimits } from '#server/request-with-limits.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { AddressComponent, Prediction } from '#shared/places/schema.ts'

interface PlacesConfig {
  apiKey: string
  /** Scheme and host. No other host is called. */
  baseUrl: string
  timeoutMs: number
}

/** Someone who types is further along by the time a slower response arrives. */
export const GOOGLE_PLACES_TIMEOUT_MS = 3000

export interface PlacesGateway {
  autocomplete(input: string, sessionToken?: string): Promise<Prediction[]>
  /** Empty if the vendor doesn't know the place, or no longer does. */
  details(placeId: string, sessionToken?: string): Promise<AddressComponent[]>
}

/**
 * The vendor refused, failed, timed out or sent something we don't understand. The message goes to the log, so it never
 * quotes the vendor's text, which may contain the key or what a visitor typed.
 */
export class PlacesVendorError extends Error {
  override readonly name = 'PlacesVendorError'
}

// Google leaves out empty fields: no suggestion is `{}`, and a component without a name has no `longText`.
const predictionSchema = z.object({ placeId: z.string(), text: z.object({ text: z.string() }) })
// A suggestion is a `placePrediction` or a `queryPrediction`. Our form doesn't use the second.
const suggestionsSchema = z.object({
  suggestions: z.array(z.object({ placePrediction: predictionSchema.optional() })).default([]),
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
const vendorErrorSchema = z.object({
  error: z.object({
    status: z.string().regex(/^[A-Z_]{1,40}$/),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
})

const SUGGESTION_FIELDS = 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text'
const LANGUAGE = 'en'
const REGION = 'us'

/** Google Places API (New), mapped to our own types (docs/rules.md, Address suggestions). */
export function createGooglePlaces(config: PlacesConfig): PlacesGateway {
  return {
    async autocomplete(input, sessionToken) {
      const { latitude, longitude, radiusMeters } = SHOP.location
      const result = await callGoogle(config, '/v1/places:autocomplete', SUGGESTION_FIELDS, {
        input,
        sessionToken,
        languageCode: LANGUAGE,
        includedRegionCodes: [REGION],
        locationBias: { circle: { center: { latitude, longitude }, radius: radiusMeters } },
      })
      if (!result.ok) throw result.error
      const { suggestions } = parseResponse(suggestionsSchema, result.json)
      return suggestions.flatMap(({ placePrediction: place }) =>
        place ? [{ place_id: place.placeId, description: place.text.text }] : [],
      )
    },

    async details(placeId, sessionToken) {
      const query = new URLSearchParams({ languageCode: LANGUAGE, ...(sessionToken && { sessionToken }) })
      const result = await callGoogle(config, `/v1/places/${encodeURIComponent(placeId)}?${query}`, 'addressComponents')
      if (!result.ok) {
        if (result.unknownPlace) return []
        throw result.error
      }
      const { addressComponents } = parseResponse(placeSchema, result.json)
      return addressComponents.map(({ types, longText, shortText }) => ({
        types,
        long_name: longText,
        short_name: shortText,
      }))
    },
  }
}

type CallResult = { ok: true; json: unknown } | { ok: false; error: PlacesVendorError; unknownPlace: boolean }

/** Sends one request. With a `body` it is a POST. */
async function callGoogle(config: PlacesConfig, path: string, fieldMask: string, body?: object): Promise<CallResult> {
  const request = new Request(config.baseUrl.replace(/\/$/, '') + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'X-Goog-Api-Key': config.apiKey,
      'X-Goog-FieldMask': fieldMask,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const response = await requestWithLimits(request, { timeoutMs: config.timeoutMs }).catch((error: unknown) => {
    const isLimit = error instanceof ResponseTimeoutError || error instanceof ResponseTooLargeError
    throw new PlacesVendorError(isLimit ? error.message : 'the connection failed')
  })
  const { status } = response
  const text = await response.text()
  const json = parseJson(text)
  if (status === 200) return { ok: true, json }
  return { ok: false, ...readFailure(status, json) }
}

/** A refused place id is the caller's mistake. A refused key is ours, though both may be INVALID_ARGUMENT. */
function readFailure(status: number, json: unknown): { error: PlacesVendorError; unknownPlace: boolean } {
  const { data } = vendorErrorSchema.safeParse(json)
  const name = data?.error.status
  const isAboutKey = data?.error.details.some(({ reason }) => reason !== undefined) === true
  return {
    error: new PlacesVendorError(`the vendor answered ${status}${name ? ` ${name}` : ''}`),
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

function parseResponse<T extends z.ZodType>(schema: T, json: unknown): z.output<T> {
  const { data, success } = schema.safeParse(json)
  if (!success) throw new PlacesVendorError('the vendor sent an unexpected answer')
  return data
}
