import { randomBytes } from 'node:crypto'
import { ADMIN_KEY_HEADER, SESSION_ID_HEADER } from '#shared/http/session.ts'
import { DANA } from '#test/contacts.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { CANVAS_JPEG, PHOTO_PNG } from '#test/photos.ts'
import { makePng, pngDataUrl } from '#test/png.ts'
import type { Shop } from './shop.ts'

/** A kitchen with details, saved and quoted with a job, a note and photos. */
export interface QuotedKitchen {
  session: string
  quoteId: string
}

/** Saves and quotes a kitchen of two countertops that have every kind of detail. The server must run. */
export async function quoteKitchen(of: Shop): Promise<QuotedKitchen> {
  const session = randomBytes(16).toString('hex')
  const post = async (path: string, type: string, body: Uint8Array<ArrayBuffer> | string) => {
    const headers = { [SESSION_ID_HEADER]: session, 'Content-Type': type }
    const response = await fetch(of.url() + path, { method: 'POST', headers, body })
    if (response.status !== 201) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const postJson = (path: string, body: object) => post(path, 'application/json', JSON.stringify(body))
  const photoIds: string[] = []
  for (const [type, photo] of [
    ['image/jpeg', CANVAS_JPEG],
    ['image/png', PHOTO_PNG],
  ] as const) {
    photoIds.push((await post('/api/photos', type, new Uint8Array(photo))).id)
  }
  for (const countertop of KITCHENS.K5) await postJson('/api/countertops', countertop)
  const { quoteId } = await postJson('/api/quote', {
    ...DANA,
    countertops: KITCHENS.K5.map((countertop) => ({ ...countertop, imageData: pngDataUrl(makePng(240, 192)) })),
    job: { removal: 'stone', cabinetsInPlace: true },
    customerNote: 'The island is at the window.',
    photoIds,
  })
  return { session, quoteId }
}

/** Deletes the quote with its photos in the office, and the saved countertops of its session. */
export async function deleteKitchen(of: Shop, { session, quoteId }: QuotedKitchen): Promise<void> {
  const remove = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(of.url() + path, { method: 'DELETE', headers })
    if (!response.ok) throw new Error(`DELETE ${path}: ${response.status} ${await response.text()}`)
  }
  await remove(`/api/quotes/${quoteId}`, officeHeaders(of))
  const asVisitor = { [SESSION_ID_HEADER]: session }
  const saved: { id: string }[] = await (await fetch(`${of.url()}/api/countertops`, { headers: asVisitor })).json()
  for (const { id } of saved) await remove(`/api/countertops/${id}`, asVisitor)
}

/** All that the site answers about the kitchen: to its visitor, to the office, and the photos' bytes. */
export async function readKitchen(of: Shop, { session, quoteId }: QuotedKitchen) {
  const asOffice = officeHeaders(of)
  const get = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(of.url() + path, { headers })
    if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const countertops: unknown = await (await get('/api/countertops', { [SESSION_ID_HEADER]: session })).json()
  const quote: { photoIds: string[] } = await (await get(`/api/quotes/${quoteId}`, asOffice)).json()
  const photos: string[] = []
  for (const id of quote.photoIds) {
    const photo = await get(`/api/quotes/${quoteId}/photos/${id}`, asOffice)
    photos.push(Buffer.from(await photo.arrayBuffer()).toString('base64'))
  }
  return { countertops, quote, photos }
}

function officeHeaders(of: Shop) {
  return { [ADMIN_KEY_HEADER]: of.env.ADMIN_KEYS ?? '' }
}
