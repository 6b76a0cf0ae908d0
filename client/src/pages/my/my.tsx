import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { call } from '#client/api/call.ts'
import { QueryFailure } from '#client/api/query-failure.tsx'
import { issueAt, RequestError } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { suggestContact } from '#client/features/appointments/AppointmentContact.tsx'
import { HeldVisit } from '#client/features/appointments/HeldVisit.tsx'
import { schedulePath } from '#client/features/appointments/payment/hold.ts'
import { writeKitchenFragment } from '#client/features/designer/share/kitchen-link.ts'
import { EstimateLines } from '#client/features/estimate/EstimateLines.tsx'
import { CountertopSizes } from '#client/features/drawing/MeasuredSizes.tsx'
import { storedSignIn } from '#client/features/office/stored-sign-in.ts'
import { QuoteSheet } from '#client/features/drawing/paper/QuoteSheet.tsx'
import { ShopContact } from '#client/pages/thank-you/receipt.tsx'
import { Section, SentRequest } from '#client/pages/thank-you/sent.tsx'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { useFocusAfter } from '#client/ui/focus.ts'
import { Icon } from '#client/ui/icons.tsx'
import { Failure, Loading, Skeleton } from '#client/ui/loading.tsx'
import { PrintSheet } from '#client/ui/print-sheet.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { oldPriceText } from '#shared/estimate/old-price.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate, formatDay } from '#shared/lib/dates.ts'
import type { Page, PageVisit } from '#shared/my/schema.ts'
import { LINK_DEAD, LINK_SENT, PAGE_SESSION_HOURS } from '#shared/my/terms.ts'
import { PAGE, SendFailure, pageIdOf } from './page-parts.tsx'
import { FinalQuotes } from './final-quote.tsx'
import { Contact } from './contact.tsx'
import { Messages, Photos, useMessageField } from './write.tsx'
import { Installation } from './installation.tsx'
import { Payment } from './payment.tsx'
import { hasInstallation, moneyOfJob, WhereThingsStand } from './steps.tsx'
import { Visit } from './visit.tsx'

/** Where `{{bookLink}}` of an email leads. */
const BOOK = '#book'

/**
 * The customer's page of a quote, or of a visit without one (docs/rules.md, The customer's page). Its link has a token, which
 * leaves the address as soon as it's exchanged for a cookie.
 */
export function MyPage() {
  const [address, navigate] = useLocation()
  const inAddress = /^\/my\/([^/]+)\/?$/i.exec(address)?.[1]
  // It's needed again if the exchange fails.
  const [token] = useState(inAddress)
  const opening = useQuery({
    queryKey: ['open-page', token],
    enabled: token !== undefined,
    queryFn: async () => {
      await call('POST /api/my/open', { body: { token: token ?? '' } })
      return true
    },
  })
  const isDead = isRefused(opening.error, 404)
  const isAnswered = opening.isSuccess || isDead
  useEffect(() => {
    if (isAnswered && inAddress !== undefined) navigate(`/my${location.hash}`, { replace: true })
  }, [isAnswered, inAddress, navigate])
  const page = useQuery({
    ...PAGE,
    enabled: token === undefined || opening.isSuccess,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  useCountOpened(page.isSuccess ? token : undefined)
  const failed = [opening, page].find(({ error }) => error)
  const isTryingAgain = opening.isFetching || page.isFetching
  return (
    <div className="page py-14 md:py-24">
      {isDead ? (
        <AskForLink text={LINK_DEAD} />
      ) : opening.isSuccess && !page.data && isRefused(page.error, 401) ? (
        <NoCookie onTryAgain={() => void opening.refetch().then(() => page.refetch())} busy={isTryingAgain} />
      ) : !opening.error && isRefused(page.error, 401) ? (
        <AskForLink text="Please open the link in our email. We can also email you a new one." />
      ) : page.data && !opening.error ? (
        <Content page={page.data} answeredAt={page.dataUpdatedAt} />
      ) : (
        <>
          <h1>Your quote and visit</h1>
          {failed ? (
            <QueryFailure title="We couldn't load your page." query={failed} className="mt-8 max-w-xl" />
          ) : (
            <Loading text="Loading your page..." className="mt-8">
              <Skeleton className="mt-3 h-14 w-full max-w-xl" />
              <Skeleton className="mt-8 h-64 w-full" />
            </Loading>
          )}
        </>
      )}
    </div>
  )
}

/** What a person does on a page. Mail scanners, which open links too, only look. */
const ACTS = ['pointerdown', 'keydown', 'wheel'] as const

/** Counts once that a person has opened the page by its link, unless the office is open in this browser. */
function useCountOpened(token: string | undefined): void {
  useEffect(() => {
    if (token === undefined || storedSignIn.readAuth() !== null) return undefined
    const listening = new AbortController()
    const count = () => {
      listening.abort()
      // The office misses one look, and the customer nothing.
      call('POST /api/my/opened', { body: { token } }).catch(() => {})
    }
    for (const act of ACTS) addEventListener(act, count, { signal: listening.signal, passive: true })
    return () => listening.abort()
  }, [token])
}

function isRefused(error: Error | null, status: number): boolean {
  return error instanceof RequestError && error.status === status
}

/** The link worked, and the browser didn't keep what it got. Another link wouldn't help. */
function NoCookie({ onTryAgain, busy }: { onTryAgain: () => void; busy: boolean }) {
  return (
    <>
      <h1>Your quote and visit</h1>
      <Failure
        title="Your browser blocks cookies."
        text={`This page needs one cookie to open, for ${PAGE_SESSION_HOURS} hours. Allow cookies for ${location.hostname} in your browser's settings, and try again. Or open the link in another browser.`}
        busy={busy}
        onTryAgain={onTryAgain}
        className="mt-8 max-w-xl"
      />
      <ShopContact />
    </>
  )
}

/** For a link that doesn't work. The answer is the same for every address. */
function AskForLink({ text }: { text: string }) {
  const [email, setEmail] = useState('')
  const ask = useSingleFlightMutation({ mutationFn: () => call('POST /api/my/link', { body: { email } }) })
  const problem = issueAt(ask.error, 'email')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    ask.mutate()
  }
  return (
    <>
      <h1>Your quote and visit</h1>
      <p className="mt-6 max-w-xl text-lead text-muted">{text}</p>
      <form noValidate onSubmit={submit} className="mt-8 flex max-w-xl flex-wrap items-start gap-3">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          error={problem}
          className="grow basis-60"
        />
        <Button type="submit" variant="primary" busy={ask.isPending} className="sm:mt-7">
          {ask.isPending ? 'Sending...' : 'Email me a link'}
        </Button>
      </form>
      <p role="status" className="mt-4 max-w-xl empty:hidden">
        {ask.isSuccess && LINK_SENT}
      </p>
      <SendFailure error={problem ? null : ask.error} />
      <ShopContact />
    </>
  )
}

/** `answeredAt`: milliseconds, by the browser's clock. */
function Content({ page, answeredAt }: { page: Page; answeredAt: number }) {
  const { quote, visits } = page
  const shown = visits.filter(({ outcome }) => outcome === 'confirmed')
  const past = visits.filter(({ outcome }) => outcome !== 'confirmed')
  const message = useMessageField(pageIdOf(page))
  const money = moneyOfJob(page)
  // One that the office booked before the deposit is among the visits.
  const mayHaveDay = page.installation !== undefined || (page.next.step === 'install' && !hasInstallation(page))
  // A visit that is canceled, or can't be moved again, takes the button along that had the focus.
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusAfter(visits, heading)
  return (
    <>
      <div className="mb-10 empty:hidden">
        <HeldVisit elsewhere={page.held && { ...page.held, answeredAt }} />
      </div>
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {quote ? `Your quote #${quote.number}` : 'Your visit'}
      </h1>
      {quote && (
        <p className="mt-4 text-muted">
          {`${quote.isByOffice ? 'Made' : 'Sent'} ${formatDay(quote.createdAt, SHOP.timeZone)}. Mention the number when you call.`}
        </p>
      )}
      {quote && (
        <FinalQuotes key={`final quotes of ${quote.id}`} page={page} quote={quote} onWrite={message.begin}>
          {money && <Payment key={`payment of ${quote.id}`} quoteId={quote.id} money={money} />}
          {money && mayHaveDay && <Installation page={page} />}
        </FinalQuotes>
      )}
      <WhereThingsStand page={page} />
      {shown.map((visit) => (
        <Visit
          key={visit.id}
          visit={visit}
          isOneOfSeveral={shown.some(({ id, kind }) => id !== visit.id && kind === visit.kind)}
          mayMoveAbove={visit.kind === 'install' && page.installation?.mayMove}
        />
      ))}
      <BookVisit page={page} />
      {past.length > 0 && (
        <Section title={shown.length > 0 ? 'Earlier visits' : 'Your visits'}>
          <ul className="mt-4">
            {past.map((visit) => (
              <li key={visit.id} className="figures border-divider border-t py-3">
                {`${formatCalendarDate(visit.appointmentDate)}, ${visit.timeSlot}: ${pastText(visit)}`}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {page.quoted && (
        <>
          <Countertops page={page} quoted={page.quoted} visit={shown[0] ?? null} />
          <Photos page={page} />
        </>
      )}
      <Messages key={pageIdOf(page)} page={page} message={message} />
      <Contact page={page} />
      <ShopContact />
    </>
  )
}

interface CountertopsProps {
  page: Page
  quoted: NonNullable<Page['quoted']>
  /** The one that the print names. */
  visit: PageVisit | null
}

/** What was asked for, with its prices, and the measured sizes once they exist. */
function Countertops({ page, quoted, visit }: CountertopsProps) {
  const { quote, contact } = page
  const now = useMinute() ?? new Date()
  // What was asked for is the past then.
  const hasFinalQuote = page.finalQuote !== undefined
  const isDecided = hasFinalQuote || ['install', 'done', 'closed'].includes(page.next.step)
  const oldPrice = quote && !isDecided && oldPriceText(quote.createdAt, now)
  const measured = page.measured && {
    ...page.measured,
    version: 1,
    note: '',
    countertops: page.measured.countertops.map((countertop) => ({ ...countertop, note: '' })),
  }
  return (
    <>
      <SentRequest
        quoted={quoted}
        title={
          hasFinalQuote
            ? 'What you asked for'
            : quoted.countertops.length === 1
              ? 'Your countertop'
              : 'Your countertops'
        }
        isSecondary={hasFinalQuote}
        renderMeasured={(countertop) => measured && <CountertopSizes countertop={countertop} measured={measured} />}
        showsPhotos
      />
      {oldPrice && <p className="figures mt-4 font-strong text-label">{oldPrice}</p>}
      {!quoted.estimate.items && (
        <div className="max-w-3xl">
          <EstimateLines countertops={quoted.countertops} estimate={quoted.estimate} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <DesignAgain quoted={quoted} />
        {/* With a final quote, that is what the page prints. */}
        {quote && !hasFinalQuote && (
          <>
            <Button variant="quiet" className="max-sm:w-full" onClick={() => window.print()}>
              <Icon name="printer" />
              Print your quote
            </Button>
            <PrintSheet>
              {() => (
                <QuoteSheet
                  number={quote.number}
                  createdAt={quote.createdAt}
                  contact={contact}
                  quoted={quoted}
                  visit={visit}
                />
              )}
            </PrintSheet>
          </>
        )}
      </div>
    </>
  )
}

const CANCELLED: Partial<Record<PageVisit['outcome'], string>> = {
  refunded: 'canceled, refunded',
  disputed: 'canceled. Your bank decides about your payment',
  paid_back: 'canceled. We pay you back another way',
}

function pastText({ outcome, kind, isMissed }: PageVisit): string {
  if (outcome !== 'done') return CANCELLED[outcome] ?? 'canceled'
  if (isMissed) return 'we found no one home'
  return kind === 'install' ? 'installed' : 'measured'
}

/** Leads to the calendar, which also takes the fee. */
function BookVisit({ page: { quote, next, visits, contact } }: { page: Page }) {
  const [, navigate] = useLocation()
  const isWaiting = next.step === 'answer' || next.step === 'measure'
  const canBook = quote !== undefined && isWaiting && !visits.some(({ outcome }) => outcome === 'confirmed')
  const path = quote && schedulePath(quote.id)
  useEffect(() => {
    if (!canBook || !path || location.hash !== BOOK) return
    suggestContact(contact)
    navigate(path, { replace: true })
  }, [canBook, path, navigate, contact])
  if (!canBook || !path) return null
  return (
    <p className="mt-6">
      <Link href={path} className={`${buttonClasses('primary')} max-sm:w-full`} onClick={() => suggestContact(contact)}>
        Book a visit
      </Link>
    </p>
  )
}

/** Opens the countertops as a shared kitchen does, whose button adds them to the designer's list. */
function DesignAgain({ quoted: { countertops, job } }: { quoted: NonNullable<Page['quoted']> }) {
  const [, navigate] = useLocation()
  const open = async () => {
    const fragment = await writeKitchenFragment(countertops, job)
    if (fragment === null) toast({ title: "That's too much to copy at once. Please call us.", look: 'destructive' })
    else navigate(`/${fragment}`)
  }
  return (
    <Button className="max-sm:w-full" onClick={() => void open()}>
      Design again
    </Button>
  )
}
