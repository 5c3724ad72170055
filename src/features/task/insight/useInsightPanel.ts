import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useCurrentUser } from '../../../shared/account/currentUser'
import { useLocale } from '../../../shared/i18n/intl'
import { defaultSpeechLanguage } from '../../../shared/i18n/languageName'
import { session } from '../../../shared/session/session'
import { stored, type InsightPanelLayout } from '../../../shared/storage/localStore'
import type { Task } from '../../../wire/responses'
import { askAssistant } from './insightApi'
import type { OpenRecord } from '../record/useRecord'
import { readConversation, writeConversation } from './assistant/conversationStorage'
import { Conversation } from './assistant/Conversation'
import { createRecordInsights, type RecordInsights } from './generation/recordInsights'
import type { RecordNotes } from './notes/recordNotes'
import { useRecordNotes } from './notes/useRecordNotes'
import { useDockingWidth } from './useDockingWidth'

export interface InsightPanelState {
  insights: RecordInsights
  notes: RecordNotes
  /** Null until the user is loaded. */
  conversation: Conversation | null
  tab: InsightPanelLayout['tab']
  setTab: (tab: InsightPanelLayout['tab']) => void
  open: boolean
  setOpen: (open: boolean) => void
  /** Opens it at a tab. */
  show: (tab: InsightPanelLayout['tab']) => void
  /** Whether the panel fits beside the text; otherwise it is a dialog over it. */
  docked: boolean
}

/** State of a record's insight panel. Generation continues while the panel is closed and stops on unmount. */
export function useInsightPanel(task: Task): InsightPanelState {
  const client = useQueryClient()
  const locale = useLocale()
  const [insights] = useState(() =>
    createRecordInsights(task, {
      form: { language: defaultSpeechLanguage(locale) },
      // Reopening the record shows the new result.
      onResult: (result) =>
        client.setQueryData<OpenRecord>(
          ['task', String(task.id)],
          (old) => old && { ...old, task: { ...old.task, ...result } },
        ),
    }),
  )
  const conversation = useConversation(task)
  const notes = useRecordNotes(task)
  const [choice, setChoice] = useState<InsightPanelLayout>(
    () => stored.insight.read() ?? { open: true, tab: 'summary' },
  )
  useEffect(() => () => [insights.summary, insights.mindmap].forEach((job) => job.stop()), [insights])
  const docked = useDockingWidth()
  // The dialog never opens on its own.
  const [dialogOpen, setDialogOpen] = useState(false)
  const choose = (change: Partial<InsightPanelLayout>) => {
    const next = { ...choice, ...change }
    stored.insight.write(next)
    setChoice(next)
  }
  return {
    insights,
    notes,
    conversation,
    tab: choice.tab,
    setTab: (tab) => choose({ tab }),
    open: docked ? choice.open : dialogOpen,
    setOpen: (open) => (docked ? choose({ open }) : setDialogOpen(open)),
    show(tab) {
      choose({ tab, ...(docked && { open: true }) })
      if (!docked) setDialogOpen(true)
    },
    docked,
  }
}

function useConversation({ id }: Task): Conversation | null {
  const user = useCurrentUser().data?.id
  const conversation = useMemo(() => {
    if (user === undefined) return null
    const key = { user, record: id }
    return new Conversation({
      record: id,
      initialTurns: readConversation(key),
      request: askAssistant,
      // An answer that ends after sign-out must not be stored.
      persist: (turns) => session.token() !== null && writeConversation(key, turns),
    })
  }, [user, id])
  useEffect(() => () => conversation?.stop(), [conversation])
  return conversation
}
