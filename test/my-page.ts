import type { Express } from 'express'
import request from 'supertest'
import type { Page } from '#shared/my/schema.ts'
import { officeClient } from './api.ts'

export type PageSubject = { quoteId: string } | { appointmentId: string }

/** A browser that has opened the customer's page of a quote or visit, by a link of the office. */
export async function openPage(app: Express, subject: PageSubject) {
  const { link } = (
    await officeClient(app)
      .post('/api/page-links', { ...subject, replaces: false })
      .expect(201)
  ).body
  const answer = await request(app)
    .post('/api/my/open')
    .send({ token: link.split('/my/')[1] })
    .expect(204)
  const cookie = (answer.get('Set-Cookie') ?? [])[0]?.split(';')[0] ?? ''
  const get = (path = '') => request(app).get(`/api/my${path}`).set('Cookie', cookie)
  return {
    cookie,
    get,
    post: (path: string, body?: object) => request(app).post(`/api/my${path}`).set('Cookie', cookie).send(body),
    patch: (path: string, body: object) => request(app).patch(`/api/my${path}`).set('Cookie', cookie).send(body),
    read: async (): Promise<Page> => (await get().expect(200)).body,
  }
}
