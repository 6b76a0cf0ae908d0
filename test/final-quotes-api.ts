import type { Acceptance, Choice, FinalQuote, OfficeFinalQuote } from '#shared/final-quote/schema.ts'
import type { Fabrication, fabricationEditSchema } from '#shared/slabs/schema.ts'
import type { z } from 'zod'
import { newSession } from './api.ts'
import type { useAppointmentApi } from './appointment-api.ts'
import { openPage } from './my-page.ts'

const NO_CHOICE: Choice = { stone: null, options: [] }

/** Calls about the final quotes of a quote, as office and customer make them. */
export function finalQuoteCalls(api: ReturnType<typeof useAppointmentApi>) {
  const path = (quoteId: string, revision?: number) =>
    `/api/quotes/${quoteId}/final-quotes${revision === undefined ? '' : `/${revision}`}`
  const begin = (quoteId: string, body: object = {}) =>
    api.office.post(path(quoteId), body).set('Idempotency-Key', newSession())
  const begun = async (quoteId: string, body?: object): Promise<OfficeFinalQuote> =>
    (await begin(quoteId, body).expect(201)).body
  const edit = (
    { revision, version }: Pick<OfficeFinalQuote, 'revision' | 'version'>,
    quoteId: string,
    changes: object,
  ) => api.office.patch(path(quoteId, revision), { version, ...changes })
  const edited = async (draft: OfficeFinalQuote, quoteId: string, changes: object): Promise<OfficeFinalQuote> =>
    (await edit(draft, quoteId, changes).expect(200)).body
  const act = (
    what: 'send' | 'withdraw' | 'accept-on-paper',
    { revision, version }: Pick<OfficeFinalQuote, 'revision' | 'version'>,
    quoteId: string,
    body: object = {},
  ) => api.office.post(`${path(quoteId, revision)}/${what}`, { version, ...body })
  const sent = async (quoteId: string, changes?: object): Promise<OfficeFinalQuote> => {
    const draft = await begun(quoteId)
    const ready = changes ? await edited(draft, quoteId, changes) : draft
    return (await act('send', ready, quoteId, { why: 'More stone than drawn' }).expect(200)).body
  }
  const cutPath = (quoteId: string, revision = 1) => `${path(quoteId, revision)}/fabrication`
  const fabricationOf = async (quoteId: string, revision = 1): Promise<Fabrication> =>
    (await api.office.get(cutPath(quoteId, revision)).expect(200)).body
  const cut = (quoteId: string, body: z.input<typeof fabricationEditSchema>) => api.office.put(cutPath(quoteId), body)
  const revisions = async (quoteId: string): Promise<OfficeFinalQuote[]> =>
    (await api.office.get(path(quoteId)).expect(200)).body.revisions
  const stateOf = async (quoteId: string) => (await revisions(quoteId)).map(({ revision, state }) => [revision, state])
  const customer = (quoteId: string) => openPage(api.app, { quoteId })
  /** What a customer's browser sends. */
  const acceptance = ({ revision, sha256 = '', totalCents }: FinalQuote, changes: Partial<Acceptance> = {}) => ({
    revision,
    sha256,
    totalCents,
    choice: NO_CHOICE,
    name: 'Ada Okafor',
    agreed: true as const,
    ...changes,
  })
  const emails = async (quoteId: string) => {
    const rows = await api.database.rows('select kind from outgoing_mails where quote_id = $1 order by created_at', [
      quoteId,
    ])
    return (rows as { kind: string }[]).map(({ kind }) => kind).filter((kind) => kind.startsWith('final_quote'))
  }
  return {
    path,
    begin,
    begun,
    edit,
    edited,
    act,
    sent,
    cutPath,
    fabricationOf,
    cut,
    revisions,
    stateOf,
    customer,
    acceptance,
    emails,
  }
}
