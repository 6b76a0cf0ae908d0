import { useDesigner } from '#client/features/designer/use-designer.ts'
import { DeferredPart } from '#client/prerender/deferred-part.tsx'
import { ScheduleAppointment, useAppointmentSection } from './appointment.tsx'
import { HeldVisitNote } from './held-visit.tsx'
import { Hero } from './hero.tsx'
import { OurMaterials } from './materials.tsx'
import { FeaturedKitchens } from './portfolio.tsx'
import { ProcessSteps } from './process.tsx'
import { SharedKitchenLink } from './shared-kitchen-link.tsx'
import { WhatCustomersSay } from './testimonials.tsx'
import { BeforeYouHire } from './trust.tsx'
import { loadDesignerSection } from '#client/pages/designer/load-designer-section.ts'

export function Home() {
  const designer = useDesigner()
  const appointment = useAppointmentSection()
  return (
    <>
      <HeldVisitNote />
      <Hero stone={designer.draft.stone} onStoneChange={designer.setStone} onBook={appointment.openAndGoTo} />
      <DeferredPart name="The designer" load={loadDesignerSection} props={{ designer }} />
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
