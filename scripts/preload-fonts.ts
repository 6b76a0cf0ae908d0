import { createRequire } from 'node:module'
import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The two files that client/src/fonts.css names and every page needs for its first words. */
const FONTS = [
  '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
]

const require = createRequire(import.meta.url)

/** Has the browser fetch the fonts along with the styles, not after it has read them. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        FONTS.map((font) => {
          if (!bundle) return preload(`/@fs${require.resolve(font)}`)
          const name = font.slice(font.lastIndexOf('/') + 1)
          const built = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(name))
          if (!built) throw new Error(`${name} is to be preloaded, but no style names it`)
          return preload(`/${built.fileName}`)
        }),
    },
  }
}

function preload(href: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href },
    injectTo: 'head',
  }
}
