import type { JobFigures } from '#server/jobs/jobs.ts';
import type { Readiness, ReadinessReader } from './readiness.ts';

/** Content of GET /readyz on the metrics port, which `tifo status` shows. */
export interface ReadinessDetails extends Readiness {
  readonly version: string;
  readonly startedAt: string;
  /** Absolute path, which tells apart two servers on one machine. */
  readonly dataDir: string;
  /** Sentences about settings that are probably mistakes. */
  readonly warnings: readonly string[];
  readonly jobs: readonly JobDetails[];
}

interface JobDetails extends Omit<JobFigures, 'lastSuccess'> {
  readonly lastSuccess: string | null;
}

interface DetailsDeps {
  readonly readiness: ReadinessReader;
  readonly version: string;
  readonly startedAt: Date;
  readonly dataDir: string;
  readonly warnings: readonly string[];
  readonly jobs: () => readonly JobFigures[];
}

export async function readDetails(deps: DetailsDeps): Promise<ReadinessDetails> {
  const { status, ...others } = await deps.readiness.read();
  return {
    status,
    version: deps.version,
    startedAt: deps.startedAt.toISOString(),
    dataDir: deps.dataDir,
    ...others,
    warnings: deps.warnings,
    jobs: deps.jobs().map((job) => ({
      ...job,
      seconds: Math.round(job.seconds * 1000) / 1000,
      lastSuccess: job.lastSuccess?.toISOString() ?? null,
    })),
  };
}
