import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { stored } from '../../../shared/storage/localStore'
import { toTranscriptTranslation, type TranscriptTranslation } from '../../../transcript/model/transcriptTranslation'
import type { Id } from '../../../wire/responses'
import type { LanguageValue } from '../../../wire/constants'
import type { Translation } from '../../../wire/translationSchemas'
import {
  fetchTaskTranslation,
  fetchTaskTranslations,
  retryTaskTranslation,
  translateTask,
} from './recordTranslationApi'

export interface RecordTranslation {
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
  /** Shows a language and starts its translation if there is none; null hides it. */
  choose: (target: LanguageValue | null) => void
  /** Translates new and changed lines. */
  update: () => void
  /** Retries the lines that failed. */
  retry: () => void
}

/**
 * A record's translation into the language chosen last, if there is one.
 * @param save saves pending edits before they are translated
 */
export function useRecordTranslation(id: Id, save: () => Promise<unknown>): RecordTranslation {
  const client = useQueryClient()
  const [target, setTarget] = useState(() => stored.tranTarget.read())
  const translations = useQuery({
    queryKey: ['translations', String(id)],
    queryFn: ({ signal }) => fetchTaskTranslations(id, { signal, quiet: true }),
    enabled: target !== null,
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
  const retry = useMutation({
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
    void client
      .fetchQuery({ queryKey: ['translations', String(id)], queryFn: () => fetchTaskTranslations(id, { quiet: true }) })
      // The `translations` query reports its own failures.
      .then(
        (rows) => rows.some((each) => each.target === next) || translate.mutate(next),
        () => {},
      )
  }
  const isVisible = entry !== undefined || translate.isPending || translate.isError
  return {
    target: isVisible ? target : null,
    lines,
    percent: translate.isPending ? 0 : data && isRunning(data) ? (data.progress ?? 0) : null,
    error: translate.error ?? retry.error ?? text.error ?? (target ? translations.error : null),
    serverError: data?.status === -1 ? (data.error ?? '') : '',
    choose,
    update: () => target && translate.mutate(target),
    retry: () => (data ? retry.mutate(data.id) : void refetchTranslation()),
  }
}

const isRunning = ({ status }: Translation) => status === 0 || status === 1
/** Each response holds the whole text, so long texts are polled less often. */
const pollDelayMs = ({ list = [] }: Translation) => Math.min(10_000, 1_500 + list.length)
