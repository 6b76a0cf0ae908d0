import type { Ref } from 'react'
import { AddressLink } from '#client/features/contact/AddressLink.tsx'
import { ContactLinks } from '#client/features/contact/ContactLinks.tsx'
import { LongText } from '#client/ui/long-text.tsx'
import { fullName } from '#shared/contact/facts.ts'
import type { OpenRecord } from './record-context.ts'
import { customerSummary, lastContactText } from './record-texts.ts'

interface RecordHeaderProps extends Pick<OpenRecord, 'customer'> {
  headingId: string
  headingRef: Ref<HTMLHeadingElement>
}

/** Who it is: name, phone, email, address with a map, and what they have ordered. */
export function RecordHeader({ customer, headingId, headingRef }: RecordHeaderProps) {
  return (
    <header>
      <h2 id={headingId} ref={headingRef} tabIndex={-1} className="text-h3! outline-none">
        <bdi className="wrap-anywhere">{fullName(customer)}</bdi>
      </h2>
      <p className="mt-1 flex flex-wrap gap-x-5 text-label">
        <ContactLinks contact={customer} />
      </p>
      <p className="empty:hidden">
        <AddressLink contact={customer} />
      </p>
      <p className="figures mt-1 text-caption text-muted">{customerSummary(customer)}</p>
      {!customer.erased && (
        <p className="figures mt-1 text-caption text-muted wrap-anywhere">{lastContactText(customer.messages)}</p>
      )}
      {customer.notes && (
        <div className="mt-3 border-brass border-l-2 pl-3 text-label wrap-anywhere">
          <LongText text={customer.notes} />
        </div>
      )}
    </header>
  )
}
