import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { type Actor, CUSTOMER } from '#server/events/actor.ts'
import { FIRST_TEMPLATES } from '#server/messages/templates.ts'
import { logCall, writeMessage } from '#server/messages/write-message.ts'
import { changeQuotes, type QuoteChange } from '#server/quotes/edit-quote.ts'
import { submitQuote } from '#server/quotes/submit-quote.ts'
import { quotes } from '#server/quotes/table.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/lib/durations.ts'
import type { NewCall } from '#shared/messages/schema.ts'
import { PNG_DATA_URL_PREFIX } from '#shared/quotes/drawing.ts'
import type { LostReason } from '#shared/quotes/statuses.ts'
import type { Dice } from './dice.ts'
import { drawDemoPng } from './drawing.ts'
import { type Life, pickFollowUp } from './lives.ts'
import type { DemoQuote } from './quotes.ts'
import type { Story } from './story.ts'
import { atWork, plus } from './times.ts'

/** A quote of the demo. The ids are known once it's sent. */
export interface SentQuote {
  life: Life
  session: string
  quoteId: string
  customerId: string
}

const OFFICE_NOTES = [
  '',
  '',
  'Has a second bid. Decides by the end of the month.',
  'Cabinets arrive in three weeks.',
  'Wants a remnant for the pantry, if we have one.',
]
const CALL_NOTES = ['', 'Prefers mornings.', 'Asked how long the installation takes.', 'Wants to talk it over at home.']
const OTHER_REASON = 'Sold the house.'

interface Teller {
  story: Story
  dice: Dice
  now: Date
}

interface Handling {
  person: Actor
  /** Why it's lost, if it is. */
  lostReason: LostReason
}

/** Sends the quote, and lets the person answer it. */
export function tellQuote({ story, dice, now }: Teller, life: Life, { person, lostReason }: Handling): SentQuote {
  const sent: SentQuote = { life, session: randomBytes(16).toString('hex'), quoteId: '', customerId: '' }
  story.push({ at: life.sentAt, by: CUSTOMER, run: (ctx) => send(ctx, sent) })
  const { answeredAt, fate } = life
  if (fate === 'unanswered') {
    const isAssigned = dice.chance(0.5)
    const hasTried = dice.chance(0.25)
    story.push({
      at: answeredAt,
      by: person,
      run: async (ctx) => {
        if (isAssigned) await change(ctx, sent, { assignedTo: person.personId })
        if (hasTried) await call(ctx, sent, { outcome: 'no_answer' })
      },
    })
    return sent
  }
  story.push({ at: answeredAt, by: person, run: answerOf(sent, dice) })
  if (fate === 'lost') tellLoss({ story, dice, now }, sent, person, lostReason)
  else if (!life.appointment) tellFollowUp({ story, dice, now }, sent, person)
  return sent
}

async function send(ctx: Context, sent: SentQuote): Promise<void> {
  const { quote } = sent.life
  const { quoteId } = await submitQuote(ctx, {
    session: sent.session,
    clientAddress: '192.0.2.1',
    request: {
      ...quote.contact,
      countertops: drawAll(quote.countertops),
      ...(quote.job && { job: quote.job }),
      customerNote: quote.customerNote,
    },
    idempotencyKey: undefined,
  })
  sent.quoteId = quoteId
  const [row] = await ctx.db.orm.select().from(quotes).where(eq(quotes.id, quoteId))
  sent.customerId = row?.customerId ?? ''
}

/** The countertops with their drawings. */
export function drawAll(countertops: DemoQuote['countertops']) {
  return countertops.map((countertop) => ({
    ...countertop,
    imageData: PNG_DATA_URL_PREFIX + drawDemoPng(countertop).toString('base64'),
  }))
}

/** The first answer: a call, or an email. */
function answerOf(sent: SentQuote, dice: Dice) {
  const roll = dice.next()
  const note = dice.pick(CALL_NOTES)
  const notes = dice.pick(OFFICE_NOTES)
  return async (ctx: Context) => {
    if (roll < 0.45) await call(ctx, sent, { outcome: 'reached', note })
    else if (roll < 0.65) await call(ctx, sent, { outcome: 'left_message' })
    else await email(ctx, sent, 'First reply')
    await change(ctx, sent, { status: 'contacted', assignedTo: ctx.by.personId, notes })
  }
}

function tellLoss({ story, dice }: Teller, sent: SentQuote, by: Actor, lostReason: LostReason): void {
  const { answeredAt } = sent.life
  const lostAt = atWork(plus(answeredAt, dice.between(3, 12) * DAY_MS), dice.between(5, 200))
  if (lostReason === 'no_response') {
    const triedAt = atWork(plus(answeredAt, DAY_MS), dice.between(5, 200))
    story.push({ at: triedAt, by, run: (ctx) => email(ctx, sent, 'Could not reach you') })
    story.push({ at: lostAt, by, run: (ctx) => email(ctx, sent, 'Closing your quote') })
  }
  const lostNote = lostReason === 'other' ? OTHER_REASON : ''
  story.push({
    at: plus(lostAt, MINUTE_MS),
    by,
    run: (ctx) => change(ctx, sent, { status: 'cancelled', lostReason, lostNote }),
  })
}

/** The office calls again, and sets a day for the next time. Some customers negotiate. */
function tellFollowUp({ story, dice, now }: Teller, sent: SentQuote, by: Actor): void {
  const { answeredAt } = sent.life
  const at = atWork(plus(answeredAt, dice.between(20, 60) * HOUR_MS), dice.between(5, 200))
  const followUpOn = pickFollowUp(now, dice)
  const outcome = dice.pick(['reached', 'left_message', 'no_answer'] as const)
  const isNegotiating = dice.chance(0.3)
  story.push({
    at,
    by,
    run: async (ctx) => {
      await call(ctx, sent, { outcome, followUpOn })
      if (isNegotiating) await change(ctx, sent, { status: 'negotiating' })
    },
  })
}

function call(ctx: Context, { customerId, quoteId }: SentQuote, made: Omit<NewCall, 'quoteId'>) {
  return logCall(ctx, { customerId, call: { ...made, quoteId } })
}

/** Changes some fields of the quote, as a bulk change does. */
export async function change(ctx: Context, { quoteId }: SentQuote, fields: QuoteChange): Promise<void> {
  const edited = await changeQuotes(ctx, [{ id: quoteId, version: undefined }], fields)
  if (edited.length === 0) throw new Error(`the quote ${quoteId} can't be changed`)
}

/** Writes an email from a template. It's in the database only. */
export async function email(ctx: Context, { customerId, quoteId }: SentQuote, templateName: string): Promise<void> {
  const template = FIRST_TEMPLATES.find(({ name }) => name === templateName)
  if (!template) throw new Error(`there is no template ${templateName}`)
  const { id: templateId, subject, body } = template
  await writeMessage(ctx, { customerId, message: { quoteId, templateId, subject, body } })
}
