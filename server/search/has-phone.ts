import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { PHONE_DIGITS, PHONE_EXTENSION } from '#shared/contact/phone.ts'

/** Whether these digits are anywhere in a phone number. Most numbers already fail the first comparison, which is quick. */
export function hasPhone(phoneNumber: AnyColumn, digits: string): SQL {
  return sql`(${phoneNumber} like ${`%${digits.split('').join('%')}%`}
    and right(regexp_replace(regexp_replace(${phoneNumber}, ${PHONE_EXTENSION.source}, '', 'i'), '\\D', '', 'g'), ${PHONE_DIGITS}::int) like ${`%${digits}%`})`
}
