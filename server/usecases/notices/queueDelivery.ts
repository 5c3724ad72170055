import type { DeliveryChannel, NewDelivery } from '../../ports/noticeRepositories'
import type { Repositories } from '../../ports/repositories'
import { queueJob } from '../queueJob'

/** Queues a mail or webhook request, due now. To be called in the transaction of what it tells. */
export async function queueDelivery(repos: Repositories, delivery: NewDelivery): Promise<void> {
  const { channel: kind, userId, createdAt } = delivery
  await queueJob(repos, { kind, subject: await repos.deliveries.insert(delivery), userId }, createdAt)
}

/** Drops what waits for a channel of a user. To be called in a transaction. */
export async function dropWaiting(
  { deliveries, queue }: Pick<Repositories, 'deliveries' | 'queue'>,
  userId: number,
  channel: DeliveryChannel,
): Promise<void> {
  for (const id of await deliveries.removeWaiting(userId, channel)) await queue.cancel(channel, id)
}
