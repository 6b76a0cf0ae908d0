import { type ComponentProps, useState } from 'react'
import { type PictureFormat, type PictureName, type PortraitName, pictureAddress, pictureSize } from './picture-data.ts'
import { PHONE_SCREEN } from './screen/media-queries.ts'
import 'virtual:pictures.css'

/** Best first. */
const FORMATS = ['avif', 'webp'] as const
const SVG_FORMATS = ['webp'] as const

interface PictureProps extends Pick<ComponentProps<'img'>, 'sizes' | 'className' | 'draggable'> {
  name: PictureName
  alt: string
  /** The shown width, like `sizes` in HTML. The browser picks a file with it before layout. */
  sizes: string
  /** A crop with its own proportions, shown on a phone. */
  portrait?: PortraitName
  /**
   * The largest picture of the first view. In a prerendered page the browser finds it in the markup, which is as early as a
   * preload. Only one per page.
   */
  priority?: boolean
  /** Loads even if it's not on screen yet. */
  isEager?: boolean
  /** Pixels of the largest file to offer. */
  upTo?: number
  /** The page also shows it in an SVG, which can't choose a format. Then both use the same file. */
  isAlsoInSvg?: boolean
}

/**
 * A picture of shared/content/pictures, as AVIF or WebP in the width that the screen needs. `className` applies to the img;
 * the picture element has no box. Shows a placeholder until it loads, and the alt text if it fails.
 */
export function Picture({
  name,
  alt,
  sizes,
  portrait,
  priority = false,
  isEager = false,
  upTo,
  isAlsoInSvg = false,
  className = '',
  draggable,
}: PictureProps) {
  const { width, height, widths } = pictureSize(name)
  const shown = `${name} ${portrait ?? ''}`
  const [failedPicture, setFailedPicture] = useState<string>()
  const failed = failedPicture === shown
  // The middle size, for browsers without <source> and for saving the picture.
  const fallback = widths[Math.floor((widths.length - 1) / 2)] ?? width
  return (
    <picture className="contents">
      {portrait && <Sources name={portrait} sizes={sizes} media={PHONE_SCREEN} upTo={upTo} formats={FORMATS} />}
      <Sources name={name} sizes={sizes} upTo={upTo} formats={isAlsoInSvg ? SVG_FORMATS : FORMATS} />
      <img
        src={pictureAddress(name, fallback, 'webp')}
        alt={alt}
        width={width}
        height={height}
        loading={priority || isEager ? undefined : 'lazy'}
        decoding={priority ? undefined : 'async'}
        fetchPriority={priority ? 'high' : undefined}
        draggable={draggable}
        // React repeats a failure from before its script ran.
        onError={() => setFailedPicture(shown)}
        data-picture={failed ? undefined : name}
        data-portrait={failed ? undefined : portrait}
        className={`bg-sand bg-cover bg-center text-caption text-muted ${failed && alt ? 'p-5' : ''} ${className}`}
      />
    </picture>
  )
}

interface SourcesProps extends Pick<ComponentProps<'source'>, 'sizes' | 'media'> {
  name: PictureName
  upTo: number | undefined
  formats: readonly PictureFormat[]
}

function Sources({ name, upTo = Number.POSITIVE_INFINITY, formats, ...shared }: SourcesProps) {
  const { width, height, widths } = pictureSize(name)
  const offered = widths.filter((one) => one <= upTo)
  return formats.map((format) => (
    <source
      key={format}
      {...shared}
      type={`image/${format}`}
      srcSet={offered.map((one) => `${pictureAddress(name, one, format)} ${one}w`).join(', ')}
      width={width}
      height={height}
    />
  ))
}
