/** The S3 stand-in as a process of its own, which ends with the one that forked it. */
import { startS3StandIn } from './s3StandIn.mjs'

const { endpoint, close } = await startS3StandIn()
process.on('disconnect', () => void close().then(() => process.exit()))
process.send?.(endpoint)
