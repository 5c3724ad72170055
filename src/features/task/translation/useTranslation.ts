import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { stored } from '../../../shared/storage'
import { readTranslation, type TranscriptTranslation } from '../../../transcript/translation'
import type { Id } from '../../../wire/bodies'
import type { LanguageValue } from '../../../wire/codes'
import type { Translation } from '../../../wire/translation'
import { fetchTaskTranslation, fetchTaskTranslations, retryTaskTranslation, translateTask } from '../api'

export interface Translating {
  /** Null while none shows. */
  target: LanguageValue | null
  /** The lines there are so far. */
  lines: TranscriptTranslation | null
  /** 0..100 while it is made; null when it is not. */
  percent: number | null
  /** Why there is none, or no newer one. */
  error: unknown
  /** Why the server gave up, '' when it did not. */
  refusal: string
  /** Shows that language, has it made where there is none; null for none. */
  choose: (target: LanguageValue | null) => void
  /** Has what is new or has changed translated too. */
  update: () => void
  /** Tries the lines again that could not be translated. */
  retry: () => void
}

/** A record's translation under its lines: the language chosen last, as far as there is one. @param save brings the server up to date */
export function useTranslation(id: Id, save: () => Promise<unknown>): Translating {
  const client = useQueryClient()
  const [target, setTarget] = useState(() => stored.tranTarget.read())
  const known = useQuery({
    queryKey: ['translations', String(id)],
    queryFn: ({ signal }) => fetchTaskTranslations(id, { signal, quiet: true }),
    enabled: target !== null,
  })
  const row = known.data?.find((each) => each.target === target)
  const text = useQuery({
    queryKey: ['translation', String(row?.id)],
    queryFn: ({ signal }) => fetchTaskTranslation(row?.id ?? '', { signal, quiet: true }),
    enabled: row !== undefined,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? pollMs(data) : false),
    structuralSharing: false,
  })
  const again = () => client.invalidateQueries({ queryKey: row ? ['translation', String(row.id)] : ['translations'] })
  const make = useMutation({
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
    onSuccess: again,
  })
  const { data } = text
  const lines = useMemo(() => (data && data.target === target ? readTranslation(data) : null), [data, target])
  const choose = (next: LanguageValue | null) => {
    make.reset()
    setTarget(next)
    if (next === null) return stored.tranTarget.remove()
    stored.tranTarget.write(next)
    void client
      .fetchQuery({ queryKey: ['translations', String(id)], queryFn: () => fetchTaskTranslations(id, { quiet: true }) })
      // What could not be asked is told by the query itself.
      .then(
        (rows) => rows.some((each) => each.target === next) || make.mutate(next),
        () => {},
      )
  }
  const wanted = row !== undefined || make.isPending || make.isError
  return {
    target: wanted ? target : null,
    lines,
    percent: make.isPending ? 0 : data && isRunning(data) ? (data.progress ?? 0) : null,
    error: make.error ?? retry.error ?? text.error ?? (target ? known.error : null),
    refusal: data?.status === -1 ? (data.error ?? '') : '',
    choose,
    update: () => target && make.mutate(target),
    retry: () => (data ? retry.mutate(data.id) : void again()),
  }
}

const isRunning = ({ status }: Translation) => status === 0 || status === 1
/** The text comes whole each time, so a long one is asked for less often. */
const pollMs = ({ list = [] }: Translation) => Math.min(10_000, 1_500 + list.length)
