import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshUser } from '../../../shared/account/currentUser'
import { ApiError } from '../../../shared/http/apiError'
import { endpoints } from '../../../shared/http/endpoints'
import type { Transcript } from '../../../transcript/model/transcript'
import { parseTranscript, TranscriptError } from '../../../transcript/model/parse'
import type { TaskWithList } from '../../../wire/responses'
import { taskStatus } from '../../../wire/constants'
import { fetchTask } from './taskApi'

export interface OpenRecord {
  task: Omit<TaskWithList, 'list'>
  transcript: Transcript
}

/** A record with its text. While it runs, polls for the text recognized so far, except when the page is hidden. */
export function useRecord(id: string): UseQueryResult<OpenRecord> {
  const record = useQuery({
    queryKey: ['task', id],
    queryFn: ({ signal }) => openRecord(id, signal),
    refetchInterval: ({ state }) => {
      if (state.data?.task.status !== taskStatus.running) return false
      return state.error ? maxPollMs : pollDelayMs(state.data.transcript)
    },
    // Comparing 60,000 words would cost more than it saves, since only a few rows are visible.
    structuralSharing: false,
  })
  const status = record.data?.task.status
  useEffect(() => {
    // The credit was refunded or is used up.
    if (status === taskStatus.failed || status === taskStatus.unpaid) void refreshUser()
  }, [status])
  return record
}

const minPollMs = 2_000
const maxPollMs = 10_000

/** Each response holds the whole text, so long texts are polled less often. */
function pollDelayMs({ segments }: Transcript): number {
  return Math.min(maxPollMs, minPollMs + segments.length)
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
