import type { Ports } from '../ports/ports'
import type { Repositories } from '../ports/repositories'

/** Whether this server can tell speakers apart now. */
export const canDetectSpeakers = ({ media, speech }: Pick<Ports, 'media' | 'speech'>): boolean =>
  media.available && speech.diarizer !== null

/**
 * Stores that the speakers of a new record are to be told apart once it is transcribed; see `queueFollowUps`.
 * @param speakers 0 finds the number out, 1 needs no detection
 */
export async function requestSpeakers(
  ports: Pick<Ports, 'media' | 'speech'>,
  { speakerDetections }: Pick<Repositories, 'speakerDetections'>,
  { taskId, speakers }: { taskId: number; speakers: number },
): Promise<void> {
  if (speakers === 1 || !canDetectSpeakers(ports)) return
  await speakerDetections.add(taskId, { speakers, replace: false })
}
