import { useCallback, useEffect, useState } from 'react'
import * as v from 'valibot'
import { ApiError } from '../../../shared/http/apiError'
import { isUnsupported } from '../../../shared/http/unsupportedCall'
import { parseTranscript } from '../../../transcript/model/parse'
import type { Transcript } from '../../../transcript/model/transcript'
import { SharePasswordFault, type SharedRecord } from '../../../wire/shareSchemas'
import { fetchSharedRecord, openShare } from './sharedApi'

export interface SharedContent {
  record: Omit<SharedRecord, 'list'>
  transcript: Transcript
}

/** `locked`: the link needs a password; `wrong` if the last one was. `gone`: it does not work. */
export type SharedState =
  | { type: 'opening' }
  | { type: 'locked'; busy: boolean; wrong: boolean; error: unknown }
  | { type: 'gone' }
  | { type: 'failed'; error: unknown }
  | { type: 'open'; content: SharedContent }

const opening: SharedState = { type: 'opening' }

/** What a link shows. `open` tries again, or with a password. */
export function useSharedRecord(key: string): { state: SharedState; open: (password?: string) => void } {
  const [state, setState] = useState<SharedState>(opening)
  const [attempt, setAttempt] = useState({ password: '' })
  useEffect(() => {
    const control = new AbortController()
    loadShared(key, attempt.password, control.signal).then(
      (content) => !control.signal.aborted && setState({ type: 'open', content }),
      (error: unknown) => !control.signal.aborted && setState((before) => failedState(before, error)),
    )
    return () => control.abort()
  }, [key, attempt])
  const open = useCallback((password = '') => {
    setState((now) => (now.type === 'locked' ? { ...now, busy: true, wrong: false, error: null } : opening))
    setAttempt({ password })
  }, [])
  return { state, open }
}

async function loadShared(key: string, password: string, signal: AbortSignal): Promise<SharedContent> {
  const { access } = await openShare({ key, password }, { signal, quiet: true })
  const { list, ...record } = await fetchSharedRecord(access, { signal, quiet: true })
  const { language, speakers } = record
  return { record, transcript: parseTranscript({ language, speakers, list }) }
}

function failedState(before: SharedState, error: unknown): SharedState {
  const fault = error instanceof ApiError ? v.safeParse(SharePasswordFault, error.data) : null
  if (fault?.success) return { type: 'locked', busy: false, wrong: fault.output.password === 'wrong', error: null }
  if (isUnsupported(error)) return { type: 'gone' }
  // The password field stays, with the reason below it.
  if (before.type === 'locked') return { type: 'locked', busy: false, wrong: false, error }
  return { type: 'failed', error }
}
