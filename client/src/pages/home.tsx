import { useDesigner } from '#client/features/countertops/use-designer.ts'
import { LaterPart } from '#client/ui/later-part.tsx'
import { ScheduleAppointment, useAppointmentSection } from './home-appointment.tsx'
import { Hero } from './home-hero.tsx'
import { OurMaterials } from './home-materials.tsx'
import { SomeKitchens } from './home-portfolio.tsx'
import { HowItGoes } from './home-process.tsx'
import { WhatCustomersSay } from './home-testimonials.tsx'
import { loadDesignSection } from './load-design-section.ts'

export function Home() {
  const designer = useDesigner()
  const appointment = useAppointmentSection()
  return (
    <>
      <Hero stone={designer.design.stone} onStone={designer.setStone} onBook={appointment.goTo} />
      <LaterPart name="The designer" load={loadDesignSection} props={{ designer }} />
      <HowItGoes />
      <SomeKitchens />
      <OurMaterials />
      <WhatCustomersSay />
      <ScheduleAppointment isOpen={appointment.isOpen} onToggle={appointment.toggle} />
    </>
  )
}
