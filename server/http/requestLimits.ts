/** Per-account rate and concurrency limits, so that one account can't slow down the others. */
import type { Ports } from '../ports/ports'
import { serverBusyError, RequestError, tooFastError } from '../lib/requestError'
import { ConcurrencyQuota } from '../lib/concurrencyQuota'
import { RateLimiter } from '../lib/rateLimiter'

const minuteMs = 60_000

export interface RequestLimits {
  /** Saves per minute. The app saves at most every 1.5 s. */
  edits: RateLimiter
  /** Expensive reads per minute: exports, version lists, older versions. */
  expensiveReads: RateLimiter
  /** Speaker detections per hour: each analyzes a whole recording. */
  detections: RateLimiter
  /** Previews of replacement rules per minute: each reads many transcripts. */
  replacementPreviews: RateLimiter
  /** Requests of each token per minute, by the token's id. */
  tokens: RateLimiter
  /** Searches per minute. The app sends one when typing pauses. */
  searches: RateLimiter
  /** Readings of each link per minute: each streams a whole transcript. The key is the link's id. */
  sharedReads: RateLimiter
  /** Voices remembered per hour, and in progress: each decodes and analyzes audio. */
  rememberedVoices: RateLimiter
  runningVoices: ConcurrencyQuota
  /** Large bodies being read. Each may take 12 MB of memory until it is complete. */
  largeBodies: ConcurrencyQuota
  /** Word files being generated: an account's first one is queued, a second one is rejected. */
  documentExports: ConcurrencyQuota
  /** Engine tests per minute, and in progress: each occupies an engine for seconds. */
  engineTests: RateLimiter
  runningEngineTests: ConcurrencyQuota
  /** Transcriptions whose requests wait for the result. */
  waitingTranscriptions: ConcurrencyQuota
  /** Uploads in progress. The app sends one at a time per tab. */
  uploads: ConcurrencyQuota
  /** Resumable uploads begun per hour, and their chunks per minute: each is written durably. */
  newUploads: RateLimiter
  chunks: RateLimiter
}

export function createRequestLimits({ clock }: Pick<Ports, 'clock'>): RequestLimits {
  const ownExportError = () => new RequestError('export.own', {}, { status: 429, retryAfterSeconds: 5 })
  return {
    edits: new RateLimiter(clock, { max: 240, withinMs: minuteMs }),
    expensiveReads: new RateLimiter(clock, { max: 300, withinMs: minuteMs }),
    detections: new RateLimiter(clock, { max: 30, withinMs: 60 * minuteMs }),
    replacementPreviews: new RateLimiter(clock, { max: 30, withinMs: minuteMs }),
    tokens: new RateLimiter(clock, { max: 300, withinMs: minuteMs }),
    searches: new RateLimiter(clock, { max: 120, withinMs: minuteMs }),
    sharedReads: new RateLimiter(clock, { max: 300, withinMs: minuteMs }),
    rememberedVoices: new RateLimiter(clock, { max: 60, withinMs: 60 * minuteMs }),
    runningVoices: new ConcurrencyQuota({ perUser: 1, total: 2 }, () => serverBusyError(5)),
    largeBodies: new ConcurrencyQuota({ perUser: 2, total: 8 }, () => serverBusyError(2)),
    documentExports: new ConcurrencyQuota({ perUser: 1, total: 10 }, (own) =>
      own ? ownExportError() : serverBusyError(10),
    ),
    engineTests: new RateLimiter(clock, { max: 10, withinMs: minuteMs }),
    runningEngineTests: new ConcurrencyQuota({ perUser: 1, total: 2 }, () => serverBusyError(5)),
    waitingTranscriptions: new ConcurrencyQuota({ perUser: 10, total: 100 }, () => serverBusyError(30)),
    uploads: new ConcurrencyQuota({ perUser: 10, total: 200 }, () => serverBusyError(30)),
    newUploads: new RateLimiter(clock, { max: 1_000, withinMs: 60 * minuteMs }),
    chunks: new RateLimiter(clock, { max: 1_200, withinMs: minuteMs }),
  }
}

/** Counts one use by that user. @throws RequestError 429 over the limit */
export function requireRate(limiter: RateLimiter, userId: number): void {
  const retryAfterMs = limiter.consume(userId)
  if (retryAfterMs > 0) throw tooFastError(retryAfterMs)
}
