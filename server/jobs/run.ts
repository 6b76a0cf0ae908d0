import type { JobsContext } from './context.ts'
import { completeJob, failJob } from './outcome.ts'
import { PermanentJobError } from './permanent-job-error.ts'
import { definitionOf } from './queues.ts'
import type { TakenJob } from './take.ts'
import { tidyJobs } from './tidy.ts'
import { withTimeout } from './timeout.ts'

/**
 * Runs a taken job and records how it ended. Never throws: a job whose end couldn't be recorded expires and runs again,
 * so handlers must be safe to repeat.
 */
export async function runJob(context: JobsContext, job: TakenJob): Promise<void> {
  const { queue, id } = job
  try {
    await withTimeout(definitionOf(queue).expireIn, handle(context, job)).then(
      () => completeJob(context, job),
      (error: unknown) => failJob(context, job, error),
    )
  } catch (err) {
    context.log.warn({ queue, job: id, err }, "Couldn't record how a job ended; it will run again")
  }
}

async function handle(context: JobsContext, { queue, data }: TakenJob): Promise<void> {
  const parsed = definitionOf(queue).data.safeParse(data)
  if (!parsed.success) throw new PermanentJobError("The job's data doesn't fit its queue")
  if (queue === 'tidy') return tidyJobs(context)
  // The queue's schema parsed it, but the table's type can't say so.
  await (context.handlers[queue] as (data: unknown) => Promise<void>)(parsed.data)
}
