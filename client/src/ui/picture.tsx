import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { type PictureName, type PortraitName, pictureAddress, pictureSize, pictureSources } from './picture-data.ts'
import 'virtual:pictures.css'

/** Tailwind's md begins just above. The placeholders change at the same width (scripts/picture-files.ts). */
const UPRIGHT = '(max-width: 47.99rem)'

interface PictureProps extends Pick<ComponentProps<'img'>, 'sizes' | 'className' | 'draggable'> {
  name: PictureName
  alt: string
  /** How wide it is shown, as in HTML: the browser chooses the file by it before it knows the layout. */
  sizes: string
  /** Shown in its place below 48rem: a composition of its own, with its own proportions. */
  portrait?: PortraitName
  /**
   * The largest thing of the first view. A page that comes as HTML has it found by the browser's first look at the
   * markup, which is as early as a preload; of several on a page only one can be first.
   */
  priority?: boolean
  /** Fetched though it is not on the screen yet. */
  isNext?: boolean
  /** Pixels of the largest file to choose from, where larger ones have a use of their own. */
  upTo?: number
}

/**
 * A picture of shared/content/pictures, as AVIF or WebP in the width that the screen needs. Its classes are the img's;
 * the element around it has no box. Until it is loaded its place shows its colours; where it fails, its words.
 */
export function Picture({
  name,
  alt,
  sizes,
  portrait,
  priority = false,
  isNext = false,
  upTo,
  className = '',
  draggable,
}: PictureProps) {
  const { width, height, widths } = pictureSize(name)
  const [img, failed, onError] = useFailure(name, portrait)
  // For browsers without <source>, and those who save the picture: the middle one.
  const fallback = widths[Math.floor((widths.length - 1) / 2)] ?? width
  return (
    <picture className="contents">
      {portrait && <Sources name={portrait} sizes={sizes} media={UPRIGHT} upTo={upTo} />}
      <Sources name={name} sizes={sizes} upTo={upTo} />
      <img
        ref={img}
        src={pictureAddress(name, fallback, 'webp')}
        alt={alt}
        width={width}
        height={height}
        loading={priority || isNext ? undefined : 'lazy'}
        decoding={priority ? undefined : 'async'}
        fetchPriority={priority ? 'high' : undefined}
        draggable={draggable}
        onError={onError}
        data-picture={failed ? undefined : name}
        data-portrait={failed ? undefined : portrait}
        className={`bg-sand bg-cover bg-center text-caption text-muted ${failed && alt ? 'p-5' : ''} ${className}`}
      />
    </picture>
  )
}

interface SourcesProps {
  name: PictureName
  sizes: string
  media?: string
  upTo: number | undefined
}

function Sources({ name, sizes, media, upTo }: SourcesProps) {
  const { width, height } = pictureSize(name)
  const shared = { sizes, media, width, height }
  return (
    <>
      <source type="image/avif" srcSet={pictureSources(name, 'avif', upTo)} {...shared} />
      <source type="image/webp" srcSet={pictureSources(name, 'webp', upTo)} {...shared} />
    </>
  )
}

/** Whether the picture could not be loaded, also where that was known before this script ran. */
function useFailure(name: PictureName, portrait: PortraitName | undefined) {
  const img = useRef<HTMLImageElement>(null)
  const shown = `${name} ${portrait ?? ''}`
  const [failedOne, setFailedOne] = useState<string>()
  const onError = () => setFailedOne(shown)
  useEffect(() => {
    const { current } = img
    if (current?.complete && current.currentSrc && current.naturalWidth === 0) setFailedOne(shown)
  }, [shown])
  return [img, failedOne === shown, onError] as const
}
