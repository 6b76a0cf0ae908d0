import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pictureFiles } from './scripts/picture-files.ts'
import { portfolioDetails } from './scripts/portfolio-details.ts'

// What pages beside the designer load of it. /materials shows no plan.
const PLAN_PARTS =
  /[\\/](?:drawing[\\/]plan-layout|slab[\\/]StoneTiles|options[\\/]ShapeSelector|ui[\\/]radio-group|drawing[\\/]svg-points|dimension-names)\.tsx?$/
const STONE_PARTS =
  /[\\/](?:slab[\\/]stone-pictures|estimate[\\/]texts|fabrication[\\/]labels|appointments[\\/]terms)\.tsx?$/

export default defineConfig({
  root: 'client',
  // Icons, the logo and share pictures. They are served at the root of the site under their own names.
  publicDir: '../shared/content/brand',
  plugins: [react(), tailwindcss(), pictureFiles(), portfolioDetails()],
  define: { 'import.meta.env.BUILD_YEAR': JSON.stringify(String(new Date().getFullYear())) },
  // Vite would find these late, behind lazy imports. In development that reloads the page or loads a second React.
  optimizeDeps: {
    include: [
      '@radix-ui/react-dialog',
      '@radix-ui/react-toast',
      'react-hook-form',
      '@hookform/resolvers/zod',
      'zod',
      'react-day-picker',
      '@stripe/react-stripe-js',
      '@stripe/stripe-js/pure',
    ],
  },
  build: {
    // What the scripts are made of wants its notices beside them. /terms links to it.
    license: { fileName: 'third-party-notices.txt' },
    // There is one stylesheet. It is inlined in each document, so no script loads it.
    cssCodeSplit: false,
    target: 'es2022',
    // Pictures are cached on their own. Only those smaller than a request are inlined.
    assetsInlineLimit: 1024,
    // The build checks what a page loads first (scripts/build.mjs).
    chunkSizeWarningLimit: 1000,
    // The content security policy allows no inline script, and every browser we support preloads modules.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Slow plugins aren't worth a build warning.
      checks: { pluginTimings: false },
      // A chunk of its own for what these import. Many small chunks are larger, and each is a request.
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: /prerender[\\/]start\.ts$/, priority: 6 },
            { name: 'main', test: /client[\\/]src[\\/]main\.tsx$/, priority: 5 },
            // No page shows one at first.
            { name: 'dialog', test: /ui[\\/]dialog[\\/]task-dialog\.tsx$/, priority: 4 },
            { name: 'stone-parts', test: STONE_PARTS, priority: 4 },
            // With zod, which the home page does without at first.
            { name: 'drafts', test: /designer[\\/]put-in-designer\.ts$/, priority: 4 },
            { name: 'plan-parts', test: PLAN_PARTS, priority: 3 },
            // Of the designer's, all that the office's list needs.
            { name: 'fields', test: /[\\/]ui[\\/](?:field|card)\.tsx$/, priority: 3 },
            { name: 'designer', test: /[\\/]designer-section\.tsx$/, priority: 2 },
            { name: 'office', test: /pages[\\/]orders\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
})
