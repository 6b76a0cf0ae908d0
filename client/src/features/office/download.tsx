import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { Menu } from '#client/ui/menu.tsx'
import type { ExportOptions } from '#shared/export/schema.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { showFailureToast } from './failures.ts'
import { useIsOwner } from './open-office.tsx'
import { shopToday } from './shop-today.ts'

/** Downloads a file that the server makes. A plain link couldn't carry the admin key. `failed`: what failed, for the toast. */
export function useDownload<Choice = void>(
  send: (choice: Choice) => Promise<Blob>,
  { name, failed }: { name: (choice: Choice) => string; failed: string },
) {
  return useSingleFlightMutation({
    mutationFn: send,
    onSuccess: (file, choice) => save(file, name(choice)),
    onError: (error) => showFailureToast(failed, error),
  })
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** A shop of many years has long tables. */
const EXPORT = { timeout: 10 * MINUTE_MS }

export interface CsvTable {
  /** In the file's name, and in the toast if it fails. */
  table: 'quotes' | 'visits' | 'payments' | 'final-quotes' | 'customers' | 'prices'
  /** `choice` goes into the body. */
  send: (choice: ExportOptions, options: typeof EXPORT) => Promise<Blob>
}

/** The files of a table, as every program takes it or for Excel, to choose from. None for who isn't an owner (docs/rules.md, Tables out). */
export function useCsvDownload({ table, send }: CsvTable) {
  const isOwner = useIsOwner()
  const { isPending, mutate } = useDownload((choice: ExportOptions) => send(choice, EXPORT), {
    name: () => `${table}-${shopToday()}.csv`,
    failed: `download the ${table.replace('-', ' ')}`,
  })
  const items = [
    { label: 'CSV', onSelect: () => mutate({}) },
    { label: 'CSV for Excel: zip codes stay text', onSelect: () => mutate({ forExcel: true }) },
  ]
  return { isPending, items: isOwner ? items : [] }
}

interface DownloadCsvProps extends CsvTable {
  /** On the button, where it isn't at the table itself. */
  label?: string
  className?: string
}

/** 'Download CSV': all lines of a table that the filters select. */
export function DownloadCsv({ label, className, ...csv }: DownloadCsvProps) {
  const { isPending, items } = useCsvDownload(csv)
  if (items.length === 0) return null
  const text = isPending ? 'Downloading...' : (label ?? 'Download CSV')
  return (
    <Menu label={text} busy={isPending} isAtLeft={label !== undefined} className={className} items={items}>
      {/* The bars of a phone have no room for more. */}
      {label === undefined && (
        <span aria-hidden className="md:hidden">
          CSV
        </span>
      )}
      <span className={label === undefined ? 'max-md:sr-only' : undefined}>{text}</span>
    </Menu>
  )
}
