import type { Ports } from '../ports/ports'
import type { Repositories } from '../ports/repositories'

/** Whether this server can tell speakers apart now. */
export const canDetectSpeakers = ({ media, speech }: Pick<Ports, 'media' | 'speech'>): boolean =>
  media.available && speech.diarizer !== null

interface NewRecord {
  taskId: number
  /** Number of speakers; 0 finds it out, 1 needs no detection. */
  speakers: number
  now: number
}

/** Queues the speaker detection of a new record, to run once it is transcribed; see `usecases/speakers`. */
export async function queueSpeakerDetection(
  ports: Pick<Ports, 'media' | 'speech'>,
  { speakerDetections }: Pick<Repositories, 'speakerDetections'>,
  { taskId, speakers, now }: NewRecord,
): Promise<void> {
  if (speakers === 1 || !canDetectSpeakers(ports)) return
  await speakerDetections.add(taskId, { speakers, replace: false }, now)
}
