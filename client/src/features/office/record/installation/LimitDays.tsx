import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { shortDate } from '#client/features/office/appointment-labels.ts'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { quoteName } from '#client/features/office/row-texts.ts'
import { Checkbox } from '#client/ui/field.tsx'
import { PanelActions, PanelSubmit } from '#client/ui/dialog/dialog-parts.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { sendOnCtrlEnter } from '#client/ui/focus.ts'
import { earliestText } from '#shared/installation/earliest.ts'
import type { Installation } from '#shared/installation/schema.ts'
import { fitsOneDay } from '#shared/installation/hours.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import type { Quote } from '#shared/quotes/schema.ts'

interface LimitDaysProps {
  quote: Quote
  installation: Installation
  onClose: () => void
}

/** Limits the days that the customer may choose on their page. With none checked, any that is free. */
export function LimitDays({ quote, installation, onClose }: LimitDaysProps) {
  const { days, limitedTo, hours, earliest } = installation
  const [chosen, setChosen] = useState<readonly CalendarDate[]>(limitedTo)
  // A day that is no longer free can be taken out.
  const shown = [...new Set([...days, ...limitedTo])].toSorted()
  const limit = useOfficeChange({
    send: () =>
      call('POST /api/quotes/{id}/installation-days', { params: { id: quote.id }, body: { days: [...chosen] } }),
    done: (saved) => ({
      title: saved.limitedTo.length > 0 ? 'Days limited' : 'The customer may choose any free day',
    }),
    about: quoteName(quote),
    failed: 'limit the days',
    onDone: onClose,
  })
  const toggle = (day: CalendarDate, isOn: boolean) =>
    setChosen(isOn ? [...chosen, day] : chosen.filter((one) => one !== day))
  return (
    <TaskDialog
      busy={limit.isSaving}
      onClose={onClose}
      unsaved={{
        hasChanges: () => chosen !== limitedTo,
        title: 'Discard these days?',
        text: "What you chose hasn't been saved.",
      }}
      width="panel"
      title="Limit the days"
      description={
        fitsOneDay(hours)
          ? 'The customer chooses one of the checked days on their page. With none checked, they choose any day on which a crew is free.'
          : 'This job takes more than a day, so the office plans it, and the page says that we call.'
      }
    >
      {/* Keys of its fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          limit.save()
        }}
        onKeyDown={sendOnCtrlEnter}
        className="mt-6"
      >
        <fieldset disabled={limit.isSaving} className="min-w-0">
          <legend className="text-label">Days on which a crew is free</legend>
          {earliest && <p className="mt-1 text-caption text-muted">{earliestText(earliest)}</p>}
          {shown.length === 0 && <p className="mt-2 text-muted">None in the time that customers can choose.</p>}
          <div className="figures mt-3 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
            {shown.map((day) => (
              <Checkbox
                key={day}
                label={shortDate(day)}
                checked={chosen.includes(day)}
                onChange={(event) => toggle(day, event.target.checked)}
              />
            ))}
          </div>
        </fieldset>
        <PanelActions>
          <PanelSubmit box={null} busy={limit.isSaving}>
            {limit.isSaving ? 'Saving...' : 'Save days'}
          </PanelSubmit>
        </PanelActions>
      </form>
    </TaskDialog>
  )
}
