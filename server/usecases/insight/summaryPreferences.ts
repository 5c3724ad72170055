import type * as v from 'valibot'
import type { SaveSummaryPreferences, SummaryPreferences } from '../../../src/wire/insightSchemas'
import type { Ports } from '../../ports/ports'

/** How an account wants summaries. Without a choice, they are made by themselves. */
export async function loadSummaryPreferences(
  { store, summarizer }: Pick<Ports, 'store' | 'summarizer'>,
  userId: number,
): Promise<SummaryPreferences> {
  const by = summarizer.method
  const saved = await store.summaryPreferences.get(userId)
  return { auto: 1, template: 'general', instructions: '', ...saved, by }
}

/** Returns them as they were saved. */
export async function saveSummaryPreferences(
  ports: Pick<Ports, 'store' | 'summarizer'>,
  userId: number,
  preferences: v.InferOutput<typeof SaveSummaryPreferences>,
): Promise<SummaryPreferences> {
  await ports.store.summaryPreferences.set(userId, preferences)
  return loadSummaryPreferences(ports, userId)
}
