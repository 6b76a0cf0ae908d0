import { useQuery } from '@tanstack/react-query'
import { freshQuery, readQuery } from '#client/api/query-client.ts'
import { KIND_LABELS, type AppointmentKind } from '#shared/appointments/kinds.ts'
import { appointmentReference } from '#shared/appointments/calendar-file.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatInstant, formatMonthDay } from '#shared/lib/dates.ts'
import type { VisitPhoto } from '#shared/photos/schema.ts'
import { PhotoGrid, type ShownPhoto } from './PhotoGrid.tsx'

// The crew's photos of a visit.

export function visitPhotoQuery(id: string, photoId: string) {
  return readQuery('GET /api/appointments/{id}/photos/{photoId}', { params: { id, photoId } })
}

/** `Luis, Mar 2, 2027, 8:05 AM` */
export function photoCaption({ by, at }: Pick<VisitPhoto, 'by' | 'at'>): string {
  return `${by}, ${formatInstant(at, SHOP.timeZone)}`
}

export function shownPhoto(appointmentId: string, photo: VisitPhoto): ShownPhoto {
  return { id: photo.id, read: visitPhotoQuery(appointmentId, photo.id), caption: photoCaption(photo) }
}

interface VisitPhotosProps {
  appointmentId: string
  kind: AppointmentKind
  appointmentDate: string
  photos: readonly VisitPhoto[]
  className?: string
}

export function VisitPhotoGrid({ appointmentId, kind, appointmentDate, photos, ...grid }: VisitPhotosProps) {
  return (
    <PhotoGrid
      {...grid}
      photos={photos.map((photo) => shownPhoto(appointmentId, photo))}
      title={`${KIND_LABELS[kind]} on ${formatMonthDay(appointmentDate)}`}
      fileName={`visit-${appointmentReference(appointmentId)}-photo`}
    />
  )
}

/** The photos of a visit whose quote isn't shown beside it. Nothing until there are some. */
export function PhotosOfVisit(visit: Omit<VisitPhotosProps, 'photos'>) {
  const { data: photos = [] } = useQuery(
    freshQuery('GET /api/appointments/{id}/photos', { params: { id: visit.appointmentId } }),
  )
  if (photos.length === 0) return null
  return (
    <section aria-label="Photos by the crew">
      <VisitPhotoGrid {...visit} photos={photos} />
    </section>
  )
}
