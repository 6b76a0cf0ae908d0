import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The two files in client/src/assets/fonts that every page needs for its first text. */
const FONTS = ['fraunces.woff2', 'hanken-grotesk.woff2']

/** Preloads the fonts, so that they load with the styles, not after them. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        FONTS.map((name) => {
          if (!bundle) return preload(`/src/assets/fonts/${name}`)
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
