import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { countHit } from '#server/http/limits/limits.ts'
import type { PhotoType } from '#shared/photos/photo.ts'
import { savePhoto } from './save-photo.ts'

export const photosRouter: Handlers<KeysUnder<'/api/photos'>> = {
  'POST /api/photos': {
    // Counts every attempt, before its bytes are read.
    beforeBody: ({ ctx, clientAddress }) => countHit(ctx, 'photo', clientAddress),
    handle: async ({ ctx, session, clientAddress, headers, body }) => ({
      // The contract's `rawTypes` let no other type through.
      body: await savePhoto(ctx, { session, clientAddress, type: headers['content-type'] as PhotoType, bytes: body }),
    }),
  },
}
