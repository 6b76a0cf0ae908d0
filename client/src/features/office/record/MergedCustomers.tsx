import { Button } from '#client/ui/button.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { MERGE_UNDO_DAYS } from '#shared/customers/schema.ts'
import { formatDay } from '#shared/lib/dates.ts'
import type { OpenRecord } from './record-context.ts'
import { useUndoMerge } from './use-undo-merge.ts'

/** Customers that were merged into this one, while that can be undone. */
export function MergedCustomers({ customer }: OpenRecord) {
  const undo = useUndoMerge(customer)
  if (customer.merged.length === 0) return null
  return (
    <section className="mb-8">
      <h3 className="text-lead!">Merged customers</h3>
      <p className="mt-1 text-caption text-muted">A merge can be undone for {MERGE_UNDO_DAYS} days.</p>
      <ul className="mt-2">
        {customer.merged.map(({ id, name, mergedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-divider border-t py-2"
          >
            <span className="text-label wrap-anywhere">
              <bdi className="font-strong">{name}</bdi>, merged {formatDay(mergedAt, SHOP.timeZone)}
            </span>
            <Button
              size="small"
              busy={undo.isPending && undo.variables.id === id}
              disabled={undo.isPending}
              aria-label={`Undo the merge of ${name}`}
              onClick={() => undo.mutate({ id, name })}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
