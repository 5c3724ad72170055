import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useCurrentUser } from '../../../shared/currentUser'
import { session } from '../../../shared/session'
import { stored, type InsightChoice } from '../../../shared/storage'
import type { Task } from '../../../wire/bodies'
import { askAssistant } from '../api'
import type { OpenRecord } from '../useRecord'
import { readTalk, writeTalk } from './assistant/keptTalks'
import { Talk } from './assistant/Talk'
import { createInsight, type Insight } from './insight'
import { useRoomBeside } from './useRoomBeside'

export interface Understanding {
  insight: Insight
  /** Null until it is known who asks. */
  talk: Talk | null
  tab: InsightChoice['tab']
  setTab: (tab: InsightChoice['tab']) => void
  open: boolean
  setOpen: (open: boolean) => void
  /** There is room beside the text; else it lies over it. */
  beside: boolean
}

/** What is made of an open record's text. It goes on while the panel is closed, and ends with the caller. */
export function useInsight(task: Task): Understanding {
  const client = useQueryClient()
  const [insight] = useState(() =>
    createInsight(task, (made) =>
      // Whoever opens the record again finds it there.
      client.setQueryData<OpenRecord>(
        ['task', String(task.id)],
        (old) => old && { ...old, task: { ...old.task, ...made } },
      ),
    ),
  )
  const talk = useTalk(task)
  const [choice, setChoice] = useState<InsightChoice>(() => stored.insight.read() ?? { open: false, tab: 'summary' })
  useEffect(() => () => [insight.summary, insight.mindmap].forEach((maker) => maker.stop()), [insight])
  const beside = useRoomBeside()
  // What lies over the text is never there by itself.
  const [over, setOver] = useState(false)
  const choose = (change: Partial<InsightChoice>) => {
    const next = { ...choice, ...change }
    stored.insight.write(next)
    setChoice(next)
  }
  return {
    insight,
    talk,
    tab: choice.tab,
    setTab: (tab) => choose({ tab }),
    open: beside ? choice.open : over,
    setOpen: (open) => (beside ? choose({ open }) : setOver(open)),
    beside,
  }
}

function useTalk({ id }: Task): Talk | null {
  const user = useCurrentUser().data?.id
  const talk = useMemo(() => {
    if (user === undefined) return null
    const place = { user, record: id }
    return new Talk({
      record: id,
      first: readTalk(place),
      ask: askAssistant,
      // An answer that ends with the login must not come back after it.
      keep: (turns) => session.token() !== null && writeTalk(place, turns),
    })
  }, [user, id])
  useEffect(() => () => talk?.stop(), [talk])
  return talk
}
