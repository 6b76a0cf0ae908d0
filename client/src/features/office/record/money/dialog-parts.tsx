import { Button } from '#client/ui/button.tsx'
import { FormActions } from '#client/ui/dialog/dialog-parts.tsx'
import { Problem } from '#client/ui/loading.tsx'
import { formatCents } from '#shared/lib/cents.ts'
import type { Money } from '#shared/money/schema.ts'

/** The money as it is now, so that a refusal can be understood beside what was typed. */
export function MoneyNow({ money }: { money: Money }) {
  const { receivedCents, openCents, dueCents, onItsWayCents, owedBackCents } = money
  const facts = [
    ['Received', receivedCents],
    ['Due now', dueCents],
    ['Still open', openCents],
    ['On its way', onItsWayCents],
    ['We owe', owedBackCents],
  ] as const
  return (
    <p className="figures mt-4 text-caption text-muted">
      {facts
        .filter(([label, cents]) => cents > 0 || label === 'Received')
        .map(([label, cents]) => `${label} ${formatCents(cents)}`)
        .join(' · ')}
    </p>
  )
}

interface DialogEndProps {
  /** Why the server refused it, if no field says so. */
  problem: string | undefined
  isSaving: boolean
  variant?: 'primary' | 'danger'
  action: string
  busyAction: string
  /** On the button that closes the dialog. */
  cancel?: string
  /** The form is long, so the buttons stay in view. */
  isLong?: boolean
  onClose: () => void
}

/** The last part of each dialog about money. */
export function DialogEnd(props: DialogEndProps) {
  const {
    problem,
    isSaving,
    variant = 'primary',
    action,
    busyAction,
    cancel = 'Cancel',
    isLong = false,
    onClose,
  } = props
  const buttons = (
    <>
      <Button onClick={onClose} disabled={isSaving} className={isLong ? 'ml-auto' : ''}>
        {cancel}
      </Button>
      <Button type="submit" variant={variant} busy={isSaving}>
        {isSaving ? busyAction : action}
      </Button>
    </>
  )
  return (
    <>
      {problem !== undefined && <Problem className="mt-4">{problem}</Problem>}
      {isLong ? (
        <FormActions>{buttons}</FormActions>
      ) : (
        <div className="mt-6 flex flex-wrap justify-end gap-3">{buttons}</div>
      )}
    </>
  )
}
