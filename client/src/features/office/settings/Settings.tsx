import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { freshQuery } from '#client/api/query-client.ts'
import { AppointmentDialogs, type OpenDialog } from '#client/features/office/appointments/AppointmentDialogs.tsx'
import { useUnblock } from '#client/features/office/appointments/BlockTimeDialog.tsx'
import { closureDays } from '#client/features/office/appointment-labels.ts'
import { sectionAddress } from '#client/features/office/office-address.ts'
import { TemplateList } from '#client/features/office/record/messages/templates.tsx'
import type { SectionProps } from '#client/features/office/sections.ts'
import { Button } from '#client/ui/button.tsx'
import { useUnsavedPage } from '#client/ui/dialog/unsaved-page.tsx'
import { useKeepFocus } from '#client/ui/focus.ts'
import type { Closure } from '#shared/appointments/schema.ts'
import { PROMISED } from '#shared/content/promises.ts'
import { crewLabel } from '#shared/crews/label.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { hasRole } from '#shared/people/roles.ts'
import { AccessSettings, ReminderSettings } from './ChoiceSettings.tsx'
import { CrewSettings } from './CrewSettings.tsx'
import { HoursSettings } from './HoursSettings.tsx'
import { OpenedDays } from './OpenedDays.tsx'
import { SettingsSection, UnsavedForms } from './settings-parts.tsx'
import { TravelSettings } from './TravelSettings.tsx'

/** /orders/settings: how the shop works. Each section saves on its own. Office people read what only owners change. */
export function Settings({ me }: Pick<SectionProps, 'me'>) {
  const isOwner = hasRole(me.role, 'owner')
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const { question } = useUnsavedPage({
    hasChanges: unsaved.size > 0,
    title: 'Discard changes?',
    text: "What you changed here hasn't been saved.",
  })
  return (
    <div className="max-w-4xl">
      <h1 className="text-h3!">Settings</h1>
      <p className="mt-2 text-label text-muted">
        {isOwner
          ? 'Visits that are already booked stay.'
          : 'Only an owner can change crews, hours, travel time, reminders, and access.'}
      </p>
      <UnsavedForms value={setUnsaved}>
        <CrewSettings isOwner={isOwner} />
        <HoursSettings isOwner={isOwner} />
        <DaysOff />
        <OpenedDays />
        <TravelSettings isOwner={isOwner} />
      </UnsavedForms>
      <Templates />
      <ReminderSettings isOwner={isOwner} />
      <AccessSettings isOwner={isOwner} />
      <SettingsSection title="Answer promise">
        <p className="mt-2 text-label">
          {`We answer a new quote by closing time, ${pluralize(PROMISED.answerDays, 'working day')} later at the latest.`}{' '}
          <span className="text-muted">The site says so too. The person who runs it can change that.</span>
        </p>
      </SettingsSection>
      <p className="mt-8 flex gap-x-6 border-divider border-t pt-5 text-label">
        {/* The bar of a small screen has no room for it. */}
        <Link href={sectionAddress('numbers')} className="link inline-flex min-h-touch items-center xl:hidden">
          Numbers
        </Link>
        {isOwner && (
          <Link href={sectionAddress('prices')} className="link inline-flex min-h-touch items-center">
            Prices
          </Link>
        )}
        <Link href={sectionAddress('history')} className="link inline-flex min-h-touch items-center">
          History of changes
        </Link>
      </p>
      {question}
    </div>
  )
}

/** Whole days that are blocked from today on. The week has blocked hours. */
function DaysOff() {
  const { data: closures } = useQuery(freshQuery('GET /api/closures', {}))
  const { data: crews } = useQuery(freshQuery('GET /api/crews', {}))
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const list = useKeepFocus()
  const unblock = useUnblock()
  const days = closures?.filter(({ timeSlot }) => timeSlot === null)
  const whose = ({ crew }: Closure) =>
    crew === null ? '' : `, ${crewLabel(crew, crews?.find(({ number }) => number === crew)?.name)}`
  return (
    <SettingsSection title="Days off" isLoading={!days}>
      <div {...list} className="outline-none">
        {days?.length === 0 && <p className="mt-2 text-label text-muted">No day is blocked.</p>}
        <ul className="mt-2">
          {days?.map((closure) => (
            <li key={closure.id} className="flex items-center gap-x-4 border-divider border-b py-1 text-label">
              <span className="min-w-0 wrap-anywhere">
                <span className="mr-4 font-strong">{closureDays(closure)}</span>
                {closure.reason + whose(closure)}
              </span>
              <Button
                size="small"
                variant="quiet"
                className="ml-auto shrink-0"
                busy={unblock.isSaving && unblock.input === closure.id}
                aria-label={`Unblock: ${closureDays(closure)}${whose(closure)}`}
                onClick={() => unblock.save(closure.id)}
              >
                Unblock
              </Button>
            </li>
          ))}
        </ul>
        <Button className="mt-3" onClick={() => setOpen({ dialog: 'block' })}>
          Block time
        </Button>
      </div>
      <AppointmentDialogs open={open} onOpen={setOpen} focusAfterwards={list.ref} />
    </SettingsSection>
  )
}

function Templates() {
  const { data: templates } = useQuery(freshQuery('GET /api/templates', {}))
  return (
    <SettingsSection title="Templates" isLoading={!templates}>
      {templates && <TemplateList templates={templates} />}
    </SettingsSection>
  )
}
