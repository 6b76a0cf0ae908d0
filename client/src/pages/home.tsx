import { useDesigner } from '#client/features/countertops/use-designer.ts'
import { DesignSection } from './design-section.tsx'
import { Hero } from './home-hero.tsx'
import { OurMaterials } from './home-materials.tsx'
import { WhatCustomersSay } from './home-testimonials.tsx'

export function Home() {
  const designer = useDesigner()
  return (
    <>
      <Hero stone={designer.design.stone} />
      <DesignSection designer={designer} />
      <WhatCustomersSay />
      <OurMaterials />
    </>
  )
}
