import { FormProvider } from 'react-hook-form'
import { ContactFields } from '#client/features/contact/ContactFields.tsx'
import { Button } from '#client/ui/button.tsx'
import { useFocusStays } from '#client/ui/use-focus-stays.ts'
import { SHOP } from '#shared/content/shop.ts'
import { addressLines } from '#shared/places/address.ts'
import type { QuoteReceipt, VisitContactHandle } from './use-visit-contact.ts'

/** Who is visited, and where: the quote's own details to confirm, or the form that asks for them. */
export function VisitContactPart({ contact }: { contact: VisitContactHandle }) {
  const { quote, form, isForm, isKnownEnough, change, keepOfQuote } = contact
  const focusStays = useFocusStays()
  return (
    <div
      {...focusStays}
      role="group"
      aria-label="Your details"
      className="mt-10 border-divider border-t pt-6 outline-none"
    >
      {quote && !isForm ? (
        <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
          <QuoteDetails quote={quote} />
          <Button size="small" onClick={change}>
            Change
          </Button>
        </div>
      ) : (
        <>
          <p className="font-strong">Who and where we visit</p>
          {quote && !isKnownEnough && (
            <p className="mt-1 text-label text-muted">
              Request #{quote.number} does not say where to come. Please fill in what is missing.
            </p>
          )}
          {quote && isKnownEnough && (
            <Button size="small" className="mt-3" onClick={keepOfQuote}>
              Use the contact details of request #{quote.number}
            </Button>
          )}
          <FormProvider {...form}>
            <div className="mt-5 max-w-3xl">
              <ContactFields addressNote="Where we come to measure." addressRequired />
            </div>
          </FormProvider>
          <p className="mt-5 max-w-3xl text-caption text-muted">
            We use these details for your visit and for nothing else. Suggested addresses come from Google. To have
            everything deleted, call {SHOP.phone}.
          </p>
        </>
      )}
    </div>
  )
}

/** Only the session that made the quote sees its details. */
function QuoteDetails({ quote: { contact, number } }: { quote: QuoteReceipt }) {
  if (!contact) {
    return (
      <p>
        <span className="block font-strong">Who and where we visit</span>
        We come to the address, and call you by the contact details of request #{number}.
      </p>
    )
  }
  const { firstName, lastName, phoneNumber, email } = contact
  return (
    <div className="min-w-0">
      <p className="font-strong">Are these still right?</p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-label [&_dd]:wrap-break-word [&_dt]:text-muted">
        <dt>Name</dt>
        <dd>
          {firstName} {lastName}
        </dd>
        <dt>Phone</dt>
        <dd className="figures">{phoneNumber}</dd>
        <dt>Email</dt>
        <dd>{email}</dd>
        <dt>Address</dt>
        <dd>{addressLines(contact).join(', ')}</dd>
      </dl>
    </div>
  )
}
