import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshUser } from '../../shared/currentUser'
import { ApiError } from '../../shared/http/apiError'
import { endpoints } from '../../shared/http/endpoints'
import type { Transcript } from '../../transcript/model'
import { parseTranscript, TranscriptError } from '../../transcript/parse'
import type { TaskWithList } from '../../wire/bodies'
import { taskStatus } from '../../wire/codes'
import { fetchTask } from './api'

export interface OpenRecord {
  task: Omit<TaskWithList, 'list'>
  transcript: Transcript
}

/** A record with its text; while it runs, what is recognised so far, as it comes and while the page shows. */
export function useRecord(id: string): UseQueryResult<OpenRecord> {
  const record = useQuery({
    queryKey: ['task', id],
    queryFn: ({ signal }) => openRecord(id, signal),
    refetchInterval: ({ state }) => {
      if (state.data?.task.status !== taskStatus.running) return false
      return state.error ? slowestPollMs : pollMs(state.data.transcript)
    },
    // Comparing 60,000 words would cost more than it saves: the rows that show are few.
    structuralSharing: false,
  })
  const failed = record.data?.task.status === taskStatus.failed
  useEffect(() => {
    // Its time was given back.
    if (failed) void refreshUser()
  }, [failed])
  return record
}

const fastestPollMs = 2_000
const slowestPollMs = 10_000

/** The text comes whole each time, so a long one is asked for less often. */
function pollMs({ segments }: Transcript): number {
  return Math.min(slowestPollMs, fastestPollMs + segments.length)
}

/** @throws ApiError */
export async function openRecord(id: string, signal: AbortSignal, quiet = false): Promise<OpenRecord> {
  const task = await fetchTask(id, { signal, quiet })
  try {
    return { task, transcript: parseTranscript(task) }
  } catch (cause) {
    if (!(cause instanceof TranscriptError)) throw cause
    throw new ApiError('malformed', endpoints.findTask.path, { field: cause.field, detail: cause.message, cause })
  }
}
