import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { useAppointmentApi } from '#test/appointment-api.ts'

const api = useAppointmentApi()

async function confirmedAppointment() {
  const paid = await api.confirmed()
  return { ...paid, token: (await api.appointmentOf(paid.by))?.calendarToken ?? '' }
}

describe('the old address of the current appointment', () => {
  it('redirects for good and keeps the query string', async () => {
    const query = '?paymentIntent=demo_7&next=https%3A%2F%2Fexample.com'
    const answer = await request(api.app).get(`/api/visit${query}`).expect(308)
    expect(answer.headers.location).toBe(`/api/appointments/current${query}`)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-length': '0' })
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect((await request(api.app).get('/api/visit').expect(308)).headers.location).toBe('/api/appointments/current')
  })

  it('leads an open page to the appointment of its session or payment', async () => {
    const { by, id, clientSecret, intentId } = await confirmedAppointment()
    const bySession = await fetch(`${api.url}/api/visit`, { headers: { 'X-Session-ID': by.session } })
    expect(await bySession.json()).toMatchObject({ visit: { id, outcome: 'confirmed' } })
    const byPayment = await fetch(`${api.url}/api/visit?paymentIntent=${intentId}`, {
      headers: { 'X-Payment-Secret': clientSecret },
    })
    expect(await byPayment.json()).toMatchObject({ visit: { id, outcome: 'confirmed' } })
  })

  it('takes no other method', async () => {
    await request(api.app).head('/api/visit').expect(308)
    await request(api.app).post('/api/visit').expect(404)
  })
})

describe('the old address of a calendar file', () => {
  it('leads a browser to the file', async () => {
    const { id, token } = await confirmedAppointment()
    const answer = await fetch(`${api.url}/api/visit/calendar/${token}?from=email`)
    expect(answer.status).toBe(200)
    expect(answer.url).toBe(`${api.url}/api/appointments/calendar/${token}?from=email`)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="measurement-visit.ics"')
    expect(await answer.text()).toContain(`UID:${id}@`)
    expect(api.logged()).not.toContain(token)
  })

  it.each([
    ['%2F%2Fexample.com', '%2F%2Fexample.com'],
    ['..%2F..%2F..%2Forders', '..%2F..%2F..%2Forders'],
    ['https:%5C%5Cexample.com', 'https%3A%5C%5Cexample.com'],
    ['a%0D%0ASet-Cookie:%20b=c', 'a%0D%0ASet-Cookie%3A%20b%3Dc'],
    ['a%3Fb%23c', 'a%3Fb%23c'],
  ])('encodes the token %s again', async (token, encoded) => {
    const answer = await request(api.app).get(`/api/visit/calendar/${token}`).expect(308)
    expect(answer.headers.location).toBe(`/api/appointments/calendar/${encoded}`)
    await request(api.app).get(`/api/visit/calendar/${token}`).redirects(1).expect(404)
  })

  it('refuses a malformed token', async () => {
    await request(api.app).get('/api/visit/calendar/%E0%A4%A').expect(400)
    await request(api.app)
      .get(`/api/visit/calendar/${'a'.repeat(101)}`)
      .redirects(1)
      .expect(400)
  })
})
