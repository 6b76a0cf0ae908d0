import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { randomId } from '#client/api/session-id.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { SelectField, TextArea, TextField } from '#client/ui/field.tsx'
import type { DayStop } from '#shared/appointments/day.ts'
import { COLLECTED_BY } from '#shared/appointments/schema.ts'
import { fullName } from '#shared/contact/facts.ts'
import { installedSchema } from '#shared/installation/schema.ts'
import { formatCents } from '#shared/lib/cents.ts'
import type { StopMark } from './waiting-list.ts'

const SIGNED = { name: installedSchema.shape.name.unwrap(), note: installedSchema.shape.note.unwrap() }
const DOLLARS = z
  .string()
  .trim()
  .regex(/^\$?\d{1,7}(,\d{3})*(\.\d{1,2})?$/, { error: 'Enter an amount, such as 1250.00' })
  .transform((text) => Math.round(Number(text.replace(/[$,]/g, '')) * 100))
const schema = z.discriminatedUnion('method', [
  z.object({ ...SIGNED, method: z.literal(''), amount: z.string() }),
  z.object({ ...SIGNED, method: z.enum(COLLECTED_BY), amount: DOLLARS }),
])

interface InstalledDialogProps {
  stop: DayStop
  /** Keeps it on this device and sends it. */
  onMark: (mark: StopMark) => void
  onClose: () => void
}

/** Closes an installation: the customer signs with their name, and the crew says what it collected. Works without a connection. */
export function InstalledDialog({ stop, onMark, onClose }: InstalledDialogProps) {
  const { contact, collectCents } = stop
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { name: '', note: '', method: '', amount: (collectCents / 100).toFixed(2) },
  })
  const { register, formState } = form
  const { errors } = formState
  const chosen = useWatch({ control: form.control, name: 'method' })
  const save = form.handleSubmit(({ name, note, ...money }) => {
    const collected =
      money.method !== '' && money.amount > 0 ? { collected: { method: money.method, amountCents: money.amount } } : {}
    onMark({ installed: { ...(name && { name }), ...(note && { note }), ...collected }, key: randomId() })
    onClose()
  })
  return (
    <TaskDialog
      busy={false}
      onClose={onClose}
      unsaved={{
        hasChanges: () => formState.isDirty,
        title: 'Discard what you typed?',
        text: "The installation isn't closed yet.",
      }}
      title="Installed?"
      description={`${fullName(contact)}. The customer gets an email with our thanks and how to care for the stone.`}
    >
      <form noValidate onSubmit={save} className="mt-5 grid gap-y-5">
        <TextField
          {...register('name')}
          label="Signature: the customer's full name"
          hint="The customer types it on your phone."
          autoComplete="off"
          error={errors.name?.message}
        />
        <TextArea {...register('note')} label="Note" rows={3} error={errors.note?.message} />
        {collectCents > 0 && (
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              {...register('method')}
              label={`Collect ${formatCents(collectCents)}`}
              error={errors.method?.message}
            >
              <option value="">Not collected</option>
              {COLLECTED_BY.map((method) => (
                <option key={method} value={method}>{`Collected by ${method}`}</option>
              ))}
            </SelectField>
            {chosen !== '' && (
              <TextField
                {...register('amount')}
                label="Amount collected, dollars"
                inputMode="decimal"
                error={errors.amount?.message}
              />
            )}
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Not yet</Button>
          <Button type="submit" variant="primary">
            Installed
          </Button>
        </div>
      </form>
    </TaskDialog>
  )
}

/** What the crew said when it was done. */
export function InstalledNote({ stop: { installation } }: { stop: DayStop }) {
  const { name, note } = installation?.installed ?? {}
  if (!installation?.installed) return null
  return (
    <p className="mt-3 text-label wrap-anywhere whitespace-pre-wrap">
      {[name ? `Signed by ${name}.` : 'Installed, without a signature.', note].filter(Boolean).join(' ')}
    </p>
  )
}
