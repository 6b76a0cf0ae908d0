import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { freshQuery } from '#client/api/query-client.ts'
import { Radio } from '#client/ui/field.tsx'
import { fullName } from '#shared/contact/facts.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { PHONE_DIGITS, phoneDigits } from '#shared/contact/phone.ts'
import type { CustomerChoice } from '#shared/contact/schema.ts'
import { describeOther } from '#shared/customers/describe-other.ts'
import type { KnownCustomer } from '#shared/customers/schema.ts'
import { isEmailAddress } from '#shared/lib/email.ts'

type Typed = Pick<Contact, 'firstName' | 'lastName' | 'phoneNumber' | 'email'>

/** Of a form's values. Until its values have loaded, there may be none. */
export const pickTyped = ({ firstName = '', lastName = '', phoneNumber = '', email = '' }: Partial<Typed>): Typed => ({
  firstName,
  lastName,
  phoneNumber,
  email,
})

const NEW = 'new'

interface KnownCustomerQuestion {
  /** Undefined while no one has this number or email. */
  question: ReactNode
  /**
   * Whom the contact belongs to, for the request. Its `customerId` is undefined if no one is known, and null for someone new.
   * Undefined without an answer: then the question says that it needs one.
   */
  find: () => Promise<{ customerId: CustomerChoice } | undefined>
}

/**
 * Says who has the typed phone number or email already, and asks whether it's the same person (docs/rules.md, Customers).
 * The same full name answers it. With `isAsked` false, it's known who it is.
 */
export function useKnownCustomer(typed: Typed, isAsked: boolean): KnownCustomerQuestion {
  const queryClient = useQueryClient()
  const query = knownQuery(typed)
  const canAsk = isAsked && query !== undefined
  const { data: known = [] } = useQuery({ ...(query ?? NO_QUERY), enabled: canAsk })
  /** It counts for these customers only. */
  const [answer, setAnswer] = useState<{ about: string; value: string }>()
  /** How often the form was sent without an answer. */
  const [missing, setMissing] = useState(0)
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (missing > 0) group.current?.querySelector('input')?.focus()
  }, [missing])
  const chosenOf = (some: readonly KnownCustomer[]) =>
    answer?.about === idsOf(some) ? answer.value : findSameName(some, typed)?.id

  async function find(): Promise<{ customerId: CustomerChoice } | undefined> {
    if (!canAsk) return { customerId: undefined }
    // If the server doesn't respond, its rule decides.
    const found = await queryClient.ensureQueryData(query).catch(() => [])
    if (found.length === 0) return { customerId: undefined }
    const chosen = chosenOf(found)
    if (chosen === undefined) {
      setMissing((before) => before + 1)
      return undefined
    }
    return { customerId: chosen === NEW ? null : chosen }
  }

  if (!canAsk || known.length === 0) return { question: undefined, find }
  const chosen = chosenOf(known)
  return {
    find,
    question: (
      <Question
        ref={group}
        known={known}
        chosen={chosen}
        isMissing={missing > 0 && chosen === undefined}
        onChoose={(value) => setAnswer({ about: idsOf(known), value })}
      />
    ),
  }
}

const NO_QUERY = freshQuery('GET /api/customers', { query: {} })

/** Undefined until the number or the email is whole. */
function knownQuery({ phoneNumber, email }: Typed) {
  const query = {
    ...(phoneDigits(phoneNumber).length >= PHONE_DIGITS && { phoneNumber: phoneNumber.trim() }),
    ...(isEmailAddress(email.trim()) && { email: email.trim() }),
  }
  return Object.keys(query).length === 0 ? undefined : freshQuery('GET /api/customers', { query })
}

const idsOf = (known: readonly KnownCustomer[]) => known.map(({ id }) => id).join()

function findSameName(known: readonly KnownCustomer[], typed: Typed): KnownCustomer | undefined {
  const name = fullName(typed).trim().toLowerCase()
  return known.find((one) => one.name.toLowerCase() === name)
}

interface QuestionProps {
  ref: Ref<HTMLFieldSetElement>
  known: readonly KnownCustomer[]
  chosen: string | undefined
  isMissing: boolean
  onChoose: (value: string) => void
}

function Question({ ref, known, chosen, isMissing, onChoose }: QuestionProps) {
  const id = useId()
  const [only] = known
  const what = known.every(({ by }) => by === 'phone')
    ? 'This number'
    : known.every(({ by }) => by === 'email')
      ? 'This email'
      : 'This number or email'
  const option = (value: string, label: string, hint?: string) => (
    <Radio
      key={value}
      name={id}
      label={label}
      hint={hint}
      checked={chosen === value}
      aria-invalid={isMissing}
      onChange={() => onChoose(value)}
    />
  )
  return (
    <fieldset ref={ref} className="mt-5 min-w-0 rounded-sm bg-sand px-4 py-3">
      <legend className="float-left w-full font-strong text-label wrap-anywhere">
        {known.length === 1 && only
          ? `${what} belongs to ${describeOther(only)}.`
          : `${what} belongs to ${known.length} customers.`}
      </legend>
      <div className="clear-both">
        {known.map((one) => option(one.id, known.length === 1 ? 'Same person' : describeOther(one), one.place))}
        {option(NEW, 'Someone new')}
      </div>
      <p role="alert" className="text-caption text-error">
        {isMissing && 'Choose who this is.'}
      </p>
    </fieldset>
  )
}
