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
  readonly isUnknownPlace: boolean

  constructor(message: string, isUnknownPlace = false) {
    super(message)
    this.isUnknownPlace = isUnknownPlace
  }
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

/** Google Places API (New), mapped to our own types (docs/rules.md, Address suggestions). */
export function createGooglePlaces(config: PlacesConfig): PlacesGateway {
  return {
    async autocomplete(input, sessionToken) {
      const { latitude, longitude, radiusMeters } = SHOP.location
      const fields = 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text'
      const { suggestions } = await callGoogle(config, suggestionsSchema, '/v1/places:autocomplete', fields, {
        input,
        sessionToken,
        languageCode: 'en',
        includedRegionCodes: ['us'],
        locationBias: { circle: { center: { latitude, longitude }, radius: radiusMeters } },
      })
      return suggestions.flatMap(({ placePrediction: place }) =>
        place ? [{ place_id: place.placeId, description: place.text.text }] : [],
      )
    },

    async details(placeId, sessionToken) {
      const query = new URLSearchParams({ languageCode: 'en', ...(sessionToken && { sessionToken }) })
      const path = `/v1/places/${encodeURIComponent(placeId)}?${query}`
      try {
        const { addressComponents } = await callGoogle(config, placeSchema, path, 'addressComponents')
        return addressComponents.map(({ types, longText, shortText }) => ({
          types,
          long_name: longText,
          short_name: shortText,
        }))
      } catch (error) {
        if (error instanceof PlacesVendorError && error.isUnknownPlace) return []
        throw error
      }
    },
  }
}

/** Sends one request. With a `body` it is a POST. */
async function callGoogle<T extends z.ZodType>(
  { apiKey, baseUrl, timeoutMs }: PlacesConfig,
  schema: T,
  path: string,
  fieldMask: string,
  body?: object,
): Promise<z.output<T>> {
  const request = new Request(baseUrl.replace(/\/$/, '') + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'X-Goog-Api-Key': apiKey,
      'X-Goog-FieldMask': fieldMask,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const response = await requestWithLimits(request, { timeoutMs }).catch((error: unknown) => {
    const isLimit = error instanceof ResponseTimeoutError || error instanceof ResponseTooLargeError
    throw new PlacesVendorError(isLimit ? error.message : 'the connection failed')
  })
  const json: unknown = await response.json().catch(() => undefined)
  if (response.status !== 200) throw vendorError(response.status, json)
  const { data, success } = schema.safeParse(json)
  if (!success) throw new PlacesVendorError('the vendor sent an unexpected answer')
  return data
}

/** A refused place id is the caller's mistake. A refused key is ours, though both may be INVALID_ARGUMENT. */
function vendorError(status: number, json: unknown): PlacesVendorError {
  const { data } = vendorErrorSchema.safeParse(json)
  const name = data?.error.status
  const isAboutKey = data?.error.details.some(({ reason }) => reason !== undefined) === true
  const isUnknownPlace = name === 'NOT_FOUND' || (name === 'INVALID_ARGUMENT' && !isAboutKey)
  return new PlacesVendorError(`the vendor answered ${status}${name ? ` ${name}` : ''}`, isUnknownPlace)
}
