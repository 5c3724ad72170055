import type * as v from 'valibot'
import type { EditSummary } from '../../../src/wire/insightSchemas'
import { RequestError } from '../../lib/requestError'
import type { Ports } from '../../ports/ports'
import type { TaskRow } from '../../ports/rows'

/** Replaces the sections of a stored summary; its origin stays. @throws RequestError if there is none */
export async function editSummary(
  { store }: Pick<Ports, 'store'>,
  { id }: TaskRow,
  { lines, ...sections }: v.InferOutput<typeof EditSummary>['summary'],
): Promise<void> {
  await store.transaction(async ({ insights }) => {
    const stored = (await insights.byTask(id)).find(({ kind }) => kind === 'summary')
    if (!stored) throw new RequestError('summary.none')
    const summary = lines.map(({ text }) => text).join('\n')
    await insights.updateBody(id, 'summary', { ...stored.body, ...sections, lines, summary, edited: 1 })
  })
}
