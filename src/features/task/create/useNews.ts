import { useEffect, useState } from 'react'
import { useSay, type Say } from '../../../shared/intl'
import { useSetting } from '../../../shared/setting'
import { limitsOf, type Limits } from '../pickLimits'
import type { QueueState, UploadQueue } from '../queue/UploadQueue'
import type { Row } from '../queue/row'
import { refusalText } from './refusalText'

/** For those who can't see the page: what was added, what was not and why, and what became of each recording. */
export function useNews({ store }: UploadQueue): string {
  const say = useSay()
  const { data: setting } = useSetting()
  const [news, setNews] = useState('')
  useEffect(
    () =>
      store.subscribe((now, before) => {
        const sentences = newsOf(now, before, say, limitsOf(setting))
        if (sentences.length > 0) setNews(sentences.join(' '))
      }),
    [store, say, setting],
  )
  return news
}

export function newsOf(now: QueueState, before: QueueState, say: Say, limits: Limits): string[] {
  const old = new Map(before.rows.map((row) => [row.id, row]))
  const added = now.rows.filter(({ id, file }) => file && !old.has(id)).length
  const refused = now.refusals.filter((refusal) => !before.refusals.includes(refusal))
  return [
    ...(added > 0 ? [say('create.news.added', { count: added })] : []),
    ...refused.map(({ name, reason }) =>
      say('create.news.refused', { name, reason: refusalText(reason, say, limits) }),
    ),
    ...now.rows.flatMap((row) => turnOf(row, old.get(row.id), say)),
  ]
}

function turnOf(row: Row, before: Row | undefined, say: Say): string[] {
  const { step, title } = row
  if (!before || before.step.is === step.is) return []
  if (before.step.is === 'missing') return [say('create.news.continued', { title })]
  if (step.is === 'done' || step.is === 'failed' || step.is === 'short')
    return [say(`create.news.${step.is}`, { title })]
  return []
}
