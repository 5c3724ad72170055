import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { errorText } from '../../../shared/http/errorText'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { useSiteInfo } from '../../../shared/site/siteInfo'
import type { Task } from '../../../wire/responses'
import type { DetectSpeakers, SpeakerDetection, VoiceProposal } from '../../../wire/speakerSchemas'
import { isFinished } from '../record/recordStatus'
import { detectSpeakers, fetchSpeakerDetection, refuseVoice } from './speakerApi'

export interface RecordSpeakerDetection {
  /** Whether this server can tell speakers apart. */
  available: boolean
  /** 0..100 while it runs or waits, else null. */
  percent: number | null
  /** Why the last one failed, else ''. */
  failure: string
  start: (request: Pick<DetectSpeakers, 'speakers' | 'replace'>) => void
  /** Starts again as it was asked for. */
  retry: () => void
  /** Whether the account has voices remembered; undefined while unknown, and where the server can't. */
  remembers: boolean | undefined
  /** Names for speakers whose voices are known. */
  proposals: readonly VoiceProposal[]
  /** Says that a proposal is wrong; it is not made again for this record. */
  refuse: (proposal: VoiceProposal) => void
}

/** Poll intervals: normally, and after a failed request. Paused while the page is hidden. */
const pollMs = 2_000
const pollAfterFailureMs = 15_000

const isPending = (detection: SpeakerDetection | undefined): boolean =>
  detection?.status === 'queued' || detection?.status === 'running'

/**
 * The speaker detection of a record. When it has saved a version that is newer than the shown one, the record is fetched and
 * merged with unsaved edits.
 * @param save saves pending edits before the detection starts
 */
export function useSpeakerDetection(
  { id, version, status, deleted }: Pick<Task, 'id' | 'version' | 'status' | 'deleted'>,
  save: () => Promise<unknown>,
): RecordSpeakerDetection {
  const client = useQueryClient()
  const available = useSiteInfo().data?.diarization ?? false
  const queryKey = ['speakers', String(id)]
  const detection = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchSpeakerDetection(id, { signal, quiet: true }),
    enabled: available && isFinished({ status, deleted }),
    refetchInterval: ({ state }) => {
      if (!isPending(state.data)) return false
      return state.error ? pollAfterFailureMs : pollMs
    },
  })
  const start = useMutation({
    mutationFn: async (request: Pick<DetectSpeakers, 'speakers' | 'replace'>) => {
      await save()
      return detectSpeakers({ id: Number(id), ...request }, { quiet: true })
    },
    onSuccess: (started) => client.setQueryData(queryKey, started),
  })
  const refuse = useMutation({
    mutationFn: ({ role, profile }: VoiceProposal) => refuseVoice({ id: Number(id), role, profile }),
    onSuccess: (_, refused) =>
      client.setQueryData<SpeakerDetection>(
        queryKey,
        (now) => now && { ...now, proposals: now.proposals?.filter((each) => !isSameProposal(each, refused)) },
      ),
  })
  const { data } = detection
  const savedVersion = data?.version ?? 0
  useEffect(() => {
    if (savedVersion > version) void client.invalidateQueries({ queryKey: ['task', String(id)] })
  }, [client, id, savedVersion, version])
  useAnnouncedResult(data)
  const failed = data?.status === 'failed' ? (data.error ?? '') : ''
  return {
    available,
    percent: start.isPending ? 0 : data && isPending(data) ? data.progress : null,
    failure: start.isError ? errorText(start.error).text : failed,
    start: start.mutate,
    retry: () => start.mutate({ speakers: data?.speakers ?? 0, replace: data?.replace ?? 0 }),
    remembers: data?.remembers,
    proposals: data?.proposals ?? [],
    refuse: refuse.mutate,
  }
}

const isSameProposal = (one: VoiceProposal, other: VoiceProposal): boolean =>
  one.role === other.role && one.profile === other.profile

/** Tells the result of a detection that ends while the record is open. */
function useAnnouncedResult(detection: SpeakerDetection | undefined): void {
  const t = useT()
  const wasPending = useRef(false)
  useEffect(() => {
    if (wasPending.current && detection?.status === 'done') {
      const { found, version } = detection
      const text =
        found === 0
          ? t('speakers.result.none')
          : t(version === undefined ? 'speakers.result.same' : 'speakers.result.found', { count: found })
      notify({ kind: found === 0 ? 'info' : 'success', text })
    }
    wasPending.current = isPending(detection)
  }, [detection, t])
}
