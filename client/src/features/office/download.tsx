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

interface DownloadCsvProps {
  /** In the file's name, and in the toast if it fails. */
  table: 'quotes' | 'visits' | 'payments' | 'final-quotes' | 'customers' | 'prices'
  /** `choice` goes into the body. */
  send: (choice: ExportOptions, options: typeof EXPORT) => Promise<Blob>
  /** On the button, where it isn't at the table itself. */
  label?: string
  className?: string
}

/**
 * 'Download CSV': all lines of a table that the filters select, as every program takes it or for Excel. Only owners have it
 * (docs/rules.md, Tables out).
 */
export function DownloadCsv({ table, send, label, className }: DownloadCsvProps) {
  const isOwner = useIsOwner()
  const download = useDownload((choice: ExportOptions) => send(choice, EXPORT), {
    name: () => `${table}-${shopToday()}.csv`,
    failed: `download the ${table.replace('-', ' ')}`,
  })
  if (!isOwner) return null
  const text = download.isPending ? 'Downloading...' : (label ?? 'Download CSV')
  return (
    <Menu
      label={text}
      busy={download.isPending}
      isAtLeft={label !== undefined}
      className={className}
      items={[
        { label: 'CSV', onSelect: () => download.mutate({}) },
        { label: 'CSV for Excel: zip codes stay text', onSelect: () => download.mutate({ forExcel: true }) },
      ]}
    >
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
