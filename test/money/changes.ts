import { Violation } from '#test/appointments/invariants.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { backOf, type Books, type PaymentLine, type Sums } from './books.ts'

/** What was true before a step. */
export interface Before {
  books: Books
  sums: Sums
}

interface Change {
  /** One thing happened. */
  isAlone: boolean
  /** What was to go back of a job that the step cancelled. */
  refundedOfJobCents: number | undefined
}

const isCancelled = ({ revisions }: Books) => revisions.some(({ keptCents }) => keptCents !== null)
const lineOf = ({ lines }: Books, id: string) => lines.find((line) => line.id === id)
const sumOf = (lines: readonly PaymentLine[]) => lines.reduce((sum, { receivedCents }) => sum + receivedCents, 0)

/** What counts since. */
function whatIsNew({ books: then }: Before, books: Books) {
  const byHand = books.lines.filter(({ id, isByHand }) => isByHand && !lineOf(then, id))
  const online = books.lines.filter(({ id, isByHand, isHonored }) => {
    return !isByHand && isHonored && !lineOf(then, id)?.isHonored
  })
  return { byHand, online }
}

/**
 * By how much refunds lowered the price since: what they paid back beyond what was too much. Undefined if more happened at once than
 * can be followed: several refunds have the same sum in any order, but not with something else in between.
 */
export function lowers(before: Before, books: Books, isAlone: boolean): number | undefined {
  const { books: then, sums } = before
  const { byHand, online } = whatIsNew(before, books)
  const [first] = byHand
  // A row that takes another one back takes back what it lowered, too.
  if (isAlone && first?.isReversal) return -(lineOf(then, first.returns ?? '')?.loweredCents ?? 0)
  // What is kept then says what is owed.
  if (isCancelled(books)) return isAlone ? 0 : undefined
  const paidBack = byHand.filter(({ isPaidBack }) => isPaidBack)
  const back = books.lines.flatMap((line) => {
    const was = lineOf(then, line.id)
    return line.isHonored && !line.isByHand ? [backOf(line) - (was ? backOf(was) : 0)] : []
  })
  const isFollowed =
    online.length === 0 &&
    paidBack.length === byHand.length &&
    back.every((cents) => cents >= 0) &&
    isEqual(books.revisions, then.revisions) &&
    books.paidForVisitCents === then.paidForVisitCents &&
    books.lines.every((line) => (line.state === 'charged_back') === (lineOf(then, line.id)?.state === 'charged_back'))
  if (!isAlone && !isFollowed) return undefined
  const backCents = back.reduce((sum, cents) => sum + cents, -sumOf(paidBack))
  return Math.max(backCents - sums.owedBackCents, 0)
}

/** Checks what a step changed. */
export function checkChange(before: Before, books: Books, { isAlone, refundedOfJobCents }: Change): void {
  checkRecorded(before, books)
  checkHonored(before, books, isAlone)
  if (refundedOfJobCents !== undefined) checkCancelled(before, books, refundedOfJobCents)
  if (isAlone) checkPaidBack(before, books)
}

/** People who record and pay at once never bring in more than one after the other, unless something else happened to the job. */
function checkRecorded(before: Before, books: Books): void {
  const { books: then, sums } = before
  const { byHand, online } = whatIsNew(before, books)
  const isOld = ({ id }: PaymentLine) => ![...byHand, ...online].some((one) => one.id === id)
  const isElse =
    !isEqual(books.lines.filter(isOld), then.lines.filter(isOld)) ||
    !isEqual(books.revisions, then.revisions) ||
    books.paidForVisitCents !== then.paidForVisitCents
  // What takes a mistake back may bring back more than is open.
  if (isElse || byHand.some((one) => one.receivedCents < 0 || one.isReversal)) return
  const [recordedCents, paidCents] = [sumOf(byHand), sumOf(online)]
  const mostCents = sums.openCents - (online.length === 0 ? sums.onItsWayCents : 0)
  if (recordedCents > Math.max(mostCents, 0))
    throw new Violation(`${recordedCents} was recorded, but ${mostCents} was open`)
  // A payment counts while anything is open, but after one that counts, no more than the rest is recorded.
  const isOneTooMuch = recordedCents > 0 && recordedCents === sums.openCents
  if (isOneTooMuch && paidCents > 0)
    throw new Violation(`${paidCents} was paid, and ${recordedCents} recorded for the same`)
}

/** What newly counts was still open, and of a job that runs. */
function checkHonored(before: Before, books: Books, isAlone: boolean): void {
  const { books: then, sums } = before
  for (const line of whatIsNew(before, books).online) {
    if (isCancelled(then)) throw new Violation(`A payment of ${line.amountCents} counts for a job that was cancelled`)
    if (!isAlone) continue
    if (sums.openCents === 0) throw new Violation(`A payment of ${line.amountCents} counts, but nothing was open`)
    if (!books.revisions.some(({ state }) => state === 'accepted'))
      throw new Violation(`A payment of ${line.amountCents} counts for a job that doesn't run`)
  }
}

/** What is kept of a cancelled job is what had come in, less what was to go back. */
function checkCancelled(before: Before, books: Books, refundedCents: number): void {
  const { books: then, sums } = before
  if (then.isInstalled) throw new Violation('A job was cancelled that is installed')
  const { byHand, online } = whatIsNew(before, books)
  const isMoved = then.lines.some((was) => {
    const line = lineOf(books, was.id)
    const isHere = line?.state === 'succeeded' || line?.state === 'refund_due'
    return (
      was.isHonored &&
      (!isHere || backOf(was) !== line.refundedCents + line.paidBackCents || line.dispute !== was.dispute)
    )
  })
  // Other refunds at once came before it or after it.
  if (isMoved || byHand.some(({ receivedCents }) => receivedCents < 0)) return
  const keptCents = books.revisions.find((one) => one.keptCents !== null)?.keptCents
  const inCents = sums.receivedCents + sumOf(byHand) + sumOf(online)
  if (keptCents !== inCents - refundedCents)
    throw new Violation(`${inCents} came in and ${refundedCents} was to go back, but ${keptCents} is kept`)
}

/** Paid another way is what is owed. */
function checkPaidBack({ books: then }: Before, books: Books): void {
  for (const line of books.lines) {
    const { paidBackCents, refundedCents, receivedCents, askedCents } = line
    const owedCents = (askedCents ?? receivedCents) - refundedCents
    if (paidBackCents !== (lineOf(then, line.id)?.paidBackCents ?? 0) && paidBackCents !== owedCents)
      throw new Violation(`${paidBackCents} was paid back by check, but ${owedCents} was owed`)
  }
}
