import { useTitle } from '#client/ui/screen/use-title.ts'
import { contactName } from '#shared/contact/facts.ts'
import { useShownRecord } from './use-shown-record.ts'

/** Titles the page '(3) Quotes', or after the record beside the list: '(3) #1042 Priya Raman'. */
export function useListTitle(newCount: number): void {
  const { number, customer } = useShownRecord() ?? {}
  const record = [number !== undefined && `#${number}`, customer && contactName(customer)].filter(Boolean).join(' ')
  const name = record || 'Quotes'
  useTitle(newCount === 0 ? name : `(${newCount}) ${name}`)
}
