import { describe, expect, it } from 'vitest'
import { useAppointmentApi } from '#test/appointment-api.ts'
import { finalQuoteCalls } from '#test/final-quotes-api.ts'
import { pdfPages } from '#test/pdf-text.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '1' })
const { path, begun, act, sent, customer, acceptance } = finalQuoteCalls(api)

const linesOf = async (bytes: Uint8Array) => (await pdfPages(bytes)).flat()
const ofOffice = (quoteId: string, revision: number) => api.office.get(`${path(quoteId, revision)}/pdf`)
const read = async (request: ReturnType<typeof ofOffice>) => {
  const { body, headers } = await request.buffer().parse(collect).expect(200)
  return { bytes: body as Buffer, headers }
}
type Parser = Parameters<ReturnType<typeof ofOffice>['parse']>[0]
const collect: Parser = (response, done) => {
  const parts: Buffer[] = []
  response.on('data', (part: Buffer) => parts.push(part))
  response.on('end', () => done(null, Buffer.concat(parts)))
}

describe('the PDF of a final quote', () => {
  it('is shown to the office in a tab, with a name to save it as', async () => {
    const quoteId = await api.newQuote()
    await sent(quoteId)
    const { body } = await api.office.get(path(quoteId)).expect(200)
    const { number } = await api.quoteOf(quoteId)
    const { bytes, headers } = await read(ofOffice(quoteId, 1))
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="final-quote-${number}.pdf"`,
    })
    const lines = await linesOf(bytes)
    expect(lines).toContain(`Final quote #${number}`)
    expect(lines).toContain(`SHA-256 ${body.revisions[0].sha256}`)
  })

  it('is the accepted one for its customer, or the one that is asked for', async () => {
    const quoteId = await api.newQuote()
    const first = await sent(quoteId)
    const by = await customer(quoteId)
    await by.get('/final-quote/pdf').expect(404)
    await by.post('/final-quote/accept', acceptance(first)).expect(200)
    const second = await sent(quoteId, { text: 'A change' })
    const accepted = await linesOf((await read(by.get('/final-quote/pdf'))).bytes)
    expect(accepted.join('\n')).toMatch(/\nAccepted\nSigned {2}On {2}Total\nAda Okafor {2}Mar 1, 2027, 9:00 AM/)
    expect(accepted).toContain(`SHA-256 ${first.sha256}`)
    const waiting = await linesOf((await read(by.get('/final-quote/pdf?revision=2'))).bytes)
    expect(waiting).toContain(`SHA-256 ${second.sha256}`)
    expect(waiting).toContain('A change')
    await by.get('/final-quote/pdf?revision=two').expect(400)
  })

  it('is not there for a draft, nor once its customer is erased', async () => {
    const quoteId = await api.newQuote()
    await ofOffice(quoteId, 1).expect(404)
    const draft = await begun(quoteId)
    await ofOffice(quoteId, 1).expect(404)
    await act('send', draft, quoteId).expect(200)
    await ofOffice(quoteId, 1).expect(200)
    const { customerId, firstName, lastName } = await api.quoteOf(quoteId)
    const { body: person } = await api.office.get(`/api/customers/${customerId}`).expect(200)
    const erasure = { name: `${firstName} ${lastName}`, version: person.version }
    await api.office.post(`/api/customers/${customerId}/erase`, erasure).expect(204)
    await ofOffice(quoteId, 1).expect(404)
  })

  it('comes with the emails that it was sent and accepted, to both sides', async () => {
    const quoteId = await api.newQuote()
    const final = await sent(quoteId)
    const { number, email } = await api.quoteOf(quoteId)
    const by = await customer(quoteId)
    await api.drain()
    await by.post('/final-quote/accept', acceptance(final)).expect(200)
    await api.drain()
    const mails = (await api.mails()).filter(({ subject = '' }) => /final quote/i.test(subject))
    const attached = await Promise.all(
      mails.map(async ({ to, attachments }) => {
        const [{ filename, mimeType, content } = { content: '' }, ...others] = attachments
        const lines = await linesOf(new Uint8Array(content as ArrayBuffer))
        return [to?.[0]?.address, filename, mimeType, lines.includes('Accepted'), others.length]
      }),
    )
    const pdf = [`final-quote-${number}.pdf`, 'application/pdf']
    expect(attached.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
      [email, ...pdf, false, 0],
      [email, ...pdf, true, 0],
      ['shop@localhost.example', ...pdf, true, 0],
    ])
  })
})
