import type { AddressComponent } from '#shared/places/schema.ts'
import { callGateway } from './call-gateway.ts'
import type { PlacesContext } from './context.ts'

interface FindAddress {
  placeId: string
  sessionToken?: string | undefined
}

/** The address of a suggested place. Empty if there's none, or no gateway. Throws as `callGateway`. */
export async function findAddress(
  ctx: PlacesContext,
  { placeId, sessionToken }: FindAddress,
): Promise<AddressComponent[]> {
  const { gateway, addresses } = ctx.places
  if (!gateway) return []
  const cached = addresses.get(placeId)
  if (cached) return cached
  const found = await callGateway(ctx, () => gateway.details(placeId, sessionToken))
  addresses.set(placeId, found)
  return found
}
