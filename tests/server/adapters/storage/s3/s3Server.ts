import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import type { S3Config } from '../../../../../server/adapters/storage/s3/s3Objects'
import { bucket, keys, startS3StandIn } from '../../../../../scripts/lib/cluster/s3StandIn.mjs'

/** An S3 service for the tests of a file. */
export function s3Server(): { config(change?: Partial<S3Config>): S3Config } {
  let standIn: Awaited<ReturnType<typeof startS3StandIn>> | undefined
  beforeAll(async () => {
    standIn = await startS3StandIn()
  })
  afterAll(() => standIn?.close())
  return {
    // Each test has a prefix of its own.
    config: (change = {}) => ({
      ...keys,
      endpoint: standIn?.endpoint ?? '',
      bucket,
      region: 'us-east-1',
      prefix: `${randomBytes(6).toString('hex')}/`,
      pathStyle: true,
      redirect: false,
      ...change,
    }),
  }
}
