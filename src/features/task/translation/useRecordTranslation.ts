import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isOwn } from '../../../shared/account/recordRole'
import { stored } from '../../../shared/storage/localStore'
import { toTranscriptTranslation, type TranscriptTranslation } from '../../../transcript/model/transcriptTranslation'
import type { Id, Task } from '../../../wire/responses'
import type { LanguageValue } from '../../../wire/constants'
import type { Translation } from '../../../wire/translationSchemas'
import {
  fetchTaskTranslation,
  fetchTaskTranslations,
  retryTaskTranslation,
  translateTask,
} from './recordTranslationApi'

export interface RecordTranslation {
  /** The translations of the record; null until they are known, see `list`. */
  existing: readonly Translation[] | null
  /** Fetches `existing`, unless a translation is shown. */
  list: () => void
  /** Null while no translation is shown. */
  target: LanguageValue | null
  /** The lines translated so far. */
  lines: TranscriptTranslation | null
  /** 0..100 while the translation runs, else null. */
  percent: number | null
  /** The error of the last request, if any. */
  error: unknown
  /** The server's reason if the translation failed, else ''. */
  serverError: string
  /** Shows a language, and starts its translation if there is none and the user may; null hides it. */
  choose: (target: LanguageValue | null) => void
  /** Translates new and changed lines; null if only the record's owner may. */
  update: (() => void) | null
  /** Retries what failed: a request or lines; null if only the record's owner may. */
  retry: (() => void) | null
}

/**
 * A record's translation into the language chosen last, if there is one. Its owner starts and updates translations, others read them.
 * @param save saves pending edits before they are translated
 */
export function useRecordTranslation(task: Pick<Task, 'id' | 'role'>, save: () => Promise<unknown>): RecordTranslation {
  const { id } = task
  const own = isOwn(task)
  const client = useQueryClient()
  const [target, setTarget] = useState(() => stored.tranTarget.read())
  const [isListed, setListed] = useState(false)
  const translations = useQuery({
    queryKey: ['translations', String(id)],
    queryFn: ({ signal }) => fetchTaskTranslations(id, { signal, quiet: true }),
    enabled: target !== null || isListed,
  })
  const entry = translations.data?.find((each) => each.target === target)
  const text = useQuery({
    queryKey: ['translation', String(entry?.id)],
    queryFn: ({ signal }) => fetchTaskTranslation(entry?.id ?? '', { signal, quiet: true }),
    enabled: entry !== undefined,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? pollDelayMs(data) : false),
    structuralSharing: false,
  })
  const refetchTranslation = () =>
    client.invalidateQueries({ queryKey: entry ? ['translation', String(entry.id)] : ['translations'] })
  const translate = useMutation({
    mutationFn: async (language: LanguageValue) => {
      await save()
      return translateTask(id, language, { quiet: true })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['translations', String(id)] })
      await client.invalidateQueries({ queryKey: ['translation'] })
    },
  })
  const retryLines = useMutation({
    mutationFn: (translation: Id) => retryTaskTranslation({ id: Number(translation) }, { quiet: true }),
    onSuccess: refetchTranslation,
  })
  const { data } = text
  const lines = useMemo(() => (data && data.target === target ? toTranscriptTranslation(data) : null), [data, target])
  const choose = (next: LanguageValue | null) => {
    translate.reset()
    setTarget(next)
    if (next === null) return stored.tranTarget.remove()
    stored.tranTarget.write(next)
    if (!own) return
    void client
      .fetchQuery({ queryKey: ['translations', String(id)], queryFn: () => fetchTaskTranslations(id, { quiet: true }) })
      // The `translations` query reports its own failures.
      .then(
        (rows) => rows.some((each) => each.target === next) || translate.mutate(next),
        () => {},
      )
  }
  const update = () => target && translate.mutate(target)
  const retry = () => {
    if (translate.isError) update()
    else if (data && !text.isError) retryLines.mutate(data.id)
    else void refetchTranslation()
  }
  const isVisible = entry !== undefined || translate.isPending || translate.isError
  return {
    existing: translations.data ?? null,
    list: () => setListed(true),
    target: isVisible ? target : null,
    lines,
    percent: translate.isPending ? 0 : data && isRunning(data) ? (data.progress ?? 0) : null,
    error: translate.error ?? retryLines.error ?? text.error ?? (target || isListed ? translations.error : null),
    serverError: data?.status === -1 ? (data.error ?? '') : '',
    choose,
    update: own ? update : null,
    retry: own || text.isError || translations.isError ? retry : null,
  }
}

const isRunning = ({ status }: Translation) => status === 0 || status === 1
/** Each response holds the whole text, so long texts are polled less often. */
const pollDelayMs = ({ list = [] }: Translation) => Math.min(10_000, 1_500 + list.length)
