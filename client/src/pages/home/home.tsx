import { useState } from 'react'
import { hasBooked } from '#client/features/appointments/has-booked.ts'
import { DESIGNER_ID } from '#client/features/designer/go-to-designer.ts'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import { hasKeptDesign, useDesignerState, useDesignerStore } from '#client/features/designer/use-designer.ts'
import { lazyPart } from '#client/ui/loading.tsx'
import { useHydrated, whenVisitorComes } from '#client/ui/screen/use-media.ts'
import { ScheduleAppointment, useAppointmentSection } from './appointment.tsx'
import { Hero } from './hero.tsx'
import { SharedKitchenLink } from './shared-kitchen-link.tsx'
import { BeforeYouHire, FeaturedKitchens, OurMaterials, ProcessSteps, WhatCustomersSay } from './sections.tsx'

/**
 * The designer and its list are most of our code. Its HTML is there before, on a phone below the first screen. The hero waits
 * for it, too, to show the stone of a design that this browser has.
 */
export const DesignerOnHome = lazyPart(
  async () => (await import('#client/pages/designer/designer-section.tsx')).DesignerSection,
  'The designer',
  undefined,
  async () => {
    if (!import.meta.env.SSR && !hasKeptDesign()) await whenVisitorComes(document.getElementById(DESIGNER_ID))
  },
)
/** Only for those who booked before. */
const HeldVisit = lazyPart(async () => (await import('#client/features/appointments/HeldVisit.tsx')).HeldVisit)

export function Home() {
  const store = useDesignerStore()
  const stone = useDesignerState(store, (state) => settledDraft(state).stone)
  const appointment = useAppointmentSection()
  // Always the same element, because React throws away HTML whose props change before its code is there.
  const [designer] = useState(() => <DesignerOnHome store={store} />)
  return (
    <>
      <HeldVisitNote />
      <Hero
        stone={stone}
        onStoneChange={(next) => store.dispatch({ type: 'stone', stone: next })}
        onBook={appointment.openAndGoTo}
      />
      {designer}
      <ProcessSteps />
      <FeaturedKitchens />
      <OurMaterials />
      <WhatCustomersSay />
      <BeforeYouHire />
      <SharedKitchenLink />
      <ScheduleAppointment isOpen={appointment.isOpen} onToggle={appointment.toggle} />
    </>
  )
}

/** The visitor's held time above everything else. */
export function HeldVisitNote() {
  return (
    useHydrated() &&
    hasBooked() && (
      <div className="page empty:hidden [&>*]:mt-6">
        <HeldVisit />
      </div>
    )
  )
}
