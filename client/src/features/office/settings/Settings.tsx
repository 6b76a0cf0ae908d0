import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { Link } from 'wouter'
import { freshQuery } from '#client/api/query-client.ts'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { sectionAddress } from '#client/features/office/office-address.ts'
import { TemplateList } from '#client/features/office/record/messages/TemplateList.tsx'
import { useUnsavedPage } from '#client/ui/dialog/unsaved-page.tsx'
import { hasRole } from '#shared/people/roles.ts'
import type { Me } from '#shared/people/schema.ts'
import { AccessSettings, FinalQuoteSettings, ReminderSettings, TravelSettings } from './ChoiceSettings.tsx'
import { CrewSettings } from './CrewSettings.tsx'
import { DaysOff, OpenedDays } from './DaySettings.tsx'
import { HoursSettings } from './HoursSettings.tsx'
import { type SettingsProps, UnsavedForms } from './settings-parts.tsx'
import { UsualLineSettings } from './UsualLineSettings.tsx'

const SECTIONS: Record<string, ComponentType<SettingsProps>> = {
  Crews: CrewSettings,
  'Hours of visits': HoursSettings,
  'Days off': DaysOff,
  'Opened days': OpenedDays,
  'Travel time': TravelSettings,
  'Final quotes': FinalQuoteSettings,
  'Own lines': UsualLineSettings,
  Templates,
  Reminders: ReminderSettings,
  Access: AccessSettings,
}
const idOf = (title: string) => `settings-${title.toLowerCase().replaceAll(' ', '-')}`

/** /orders/settings: how the shop works. Each section saves on its own. Office people read what only owners change. */
export function Settings({ me }: { me: Me }) {
  const isOwner = hasRole(me.role, 'owner')
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const { question } = useUnsavedPage({
    hasChanges: unsaved.size > 0,
    title: 'Discard changes?',
    text: "What you changed here hasn't been saved.",
  })
  return (
    <div className="lg:grid lg:grid-cols-[10rem_minmax(0,56rem)] lg:gap-x-8">
      <nav aria-label="Settings" className="sticky top-16 self-start text-label max-lg:hidden">
        <SectionLinks />
        <div className="mt-2 border-divider border-t pt-2">
          <PageLinks className={SIDE_LINK} />
        </div>
      </nav>
      <div>
        <h1 className="text-h3!">Settings</h1>
        <p className="mt-2 text-label text-muted">
          {isOwner
            ? 'Visits that are already booked stay.'
            : 'Only an owner can change crews, hours, travel time, final quotes, own lines, reminders, and access.'}
        </p>
        <UnsavedForms value={setUnsaved}>
          {Object.entries(SECTIONS).map(([title, Content]) => (
            <section key={title} aria-labelledby={idOf(title)} className="mt-8 border-divider border-t pt-5">
              <h2
                id={idOf(title)}
                tabIndex={-1}
                className="scroll-mt-16 font-sans! font-strong! text-body! outline-none"
              >
                {title}
              </h2>
              <Content isOwner={isOwner} />
            </section>
          ))}
        </UnsavedForms>
        <p className="mt-8 flex gap-x-6 border-divider border-t pt-5 text-label lg:hidden">
          <PageLinks className="link inline-flex min-h-touch items-center" />
        </p>
      </div>
      {question}
    </div>
  )
}

const SIDE_LINK = 'block py-1.5 text-muted hover:text-ink'

function SectionLinks() {
  return Object.keys(SECTIONS).map((title) => (
    <a
      key={title}
      href={`#${idOf(title)}`}
      className={SIDE_LINK}
      onClick={(event) => {
        // Another address would count as leaving the page, with what isn't saved.
        event.preventDefault()
        const heading = document.getElementById(idOf(title))
        heading?.scrollIntoView?.()
        heading?.focus({ preventScroll: true })
      }}
    >
      {title}
    </a>
  ))
}

/** The pages that belong to the settings: at the side of a large screen, or else at the end. */
function PageLinks({ className }: { className: string }) {
  return (
    <>
      <Link href={sectionAddress('prices')} className={className}>
        Prices
      </Link>
      <Link href={sectionAddress('history')} className={className}>
        History of changes
      </Link>
    </>
  )
}

function Templates() {
  const query = useQuery(freshQuery('GET /api/templates', {}))
  if (!query.data) return <NotLoaded query={query} what="the templates" className="mt-3" />
  return <TemplateList templates={query.data} />
}
