import type { Express } from 'express'
import request from 'supertest'
import type { Role } from '#shared/people/roles.ts'
import type { Person } from '#shared/people/schema.ts'
import { clientWith, officeClient } from '#test/api.ts'

/** Takes the token from a sign-in link. */
export const tokenOf = (link: string): string => link.slice(link.indexOf('#') + 1)

/** The name and value of the cookie that a response sets. */
export function cookieOf({ headers }: request.Response): string {
  const [set = ''] = [headers['set-cookie'] ?? []].flat()
  return set.split(';')[0] ?? ''
}

export const signIn = (app: Express, token: string) => request(app).post('/api/sign-in/use').send({ token })

/** Adds a person with the admin key. The crew is 1. */
export async function addPerson(
  app: Express,
  role: Role,
  { name = `${role} person`, email = `${role}@shop.example` } = {},
): Promise<{ person: Person; link: string }> {
  const body = { name, email, role, ...(role === 'crew' && { crew: 1 }) }
  return (await officeClient(app).post('/api/people', body).expect(201)).body
}

/** Sends requests with that cookie. */
export function cookieClient(app: Express, cookie: string) {
  return { cookie, ...clientWith(app, 'Cookie', cookie) }
}

/** Signs a person in with a new link. */
export async function signedIn(app: Express, link: string) {
  return cookieClient(app, cookieOf(await signIn(app, tokenOf(link)).expect(200)))
}
