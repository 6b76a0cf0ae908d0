import { AppError } from '#server/http/app-error.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import type { FailedJob } from '#shared/jobs/schema.ts'
import type { Jobs } from './jobs.ts'

/** `describe` adds what failed emails are about. */
export function jobsRouter(
  jobs: Pick<Jobs, 'failed' | 'retry'>,
  describe: (failed: readonly FailedJob[]) => Promise<FailedJob[]>,
): Handlers<KeysUnder<'/api/jobs'>> {
  return {
    'GET /api/jobs/failed': async () => ({ body: await describe(await jobs.failed()) }),

    'POST /api/jobs/failed/{id}/retry': async ({ params }) => {
      if (!(await jobs.retry(params.id)))
        throw new AppError('not_found', 'Failed job not found. Someone may have retried it already.')
      return {}
    },
  }
}
