import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Virtualizer } from 'virtua'
import { useSay } from '../../../shared/intl'
import { notify } from '../../../shared/notify'
import { formatTime } from '../../../shared/time'
import { Dialog } from '../../../shared/ui/Dialog'
import { ErrorView } from '../../../shared/ui/ErrorView'
import { LoadView } from '../../../shared/ui/LoadView'
import { PlainButton } from '../../../shared/ui/PlainButton'
import { compareTranscripts } from '../../../transcript/compare'
import type { Transcript } from '../../../transcript/model'
import { parseTranscript } from '../../../transcript/parse'
import type { EditingStore } from '../../../transcript/ui/editing'
import type { Id } from '../../../wire/bodies'
import { fetchTask, fetchVersions, revertTask } from '../api'
import type { Saver } from './Saver'
import { TextDifference } from './TextDifference'
import { groupVersions, type VersionGroup } from './versionGroups'
import styles from './VersionsDialog.module.css'

interface Props {
  id: Id
  editing: EditingStore
  saver: Saver
  onClose: () => void
}

/** What the text was before, who changed it, and the way back. */
export function VersionsDialog({ id, editing, saver, onClose }: Props) {
  const say = useSay()
  const [chosen, setChosen] = useState<number | null>(null)
  // What is not saved yet would be missing in the list.
  const versions = useQuery({
    queryKey: ['versions', String(id)],
    queryFn: async ({ signal }) => {
      await saver.saveNow()
      return groupVersions(await fetchVersions(id, signal))
    },
    gcTime: 0,
  })
  return (
    <Dialog title={say('workspace.versions.title')} onClose={onClose}>
      {versions.isPending && <LoadView rows={4} />}
      {versions.isError && <ErrorView error={versions.error} onRetry={() => void versions.refetch()} />}
      {versions.data && (
        <div className={styles.panes}>
          <ol className={styles.list}>
            {versions.data.map((group, at) => (
              <li key={group.version}>
                <button
                  type="button"
                  className={styles.version}
                  aria-pressed={chosen === group.version}
                  disabled={at === 0}
                  onClick={() => setChosen(group.version)}
                >
                  <GroupName group={group} newest={at === 0} />
                </button>
              </li>
            ))}
          </ol>
          {chosen === null ? (
            <p className={styles.hint}>{say('workspace.versions.choose')}</p>
          ) : (
            <Older key={chosen} {...{ id, version: chosen, editing, saver, onClose }} />
          )}
        </div>
      )}
    </Dialog>
  )
}

function GroupName({ group: { atMs, by, edits }, newest }: { group: VersionGroup; newest: boolean }) {
  const say = useSay()
  const { formatDate } = useIntl()
  const when = atMs === null ? '' : formatDate(atMs, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <strong>{newest ? say('workspace.versions.now') : by ? when : say('workspace.versions.first')}</strong>
      <span>{by ? say('workspace.versions.by', { name: by, edits }) : when}</span>
    </>
  )
}

/** An older version beside what there is now. */
function Older({ id, version, editing, saver, onClose }: Props & { version: number }) {
  const say = useSay()
  const older = useQuery({
    queryKey: ['version', String(id), version],
    queryFn: async ({ signal }) => {
      const task = await fetchTask(id, { signal }, version)
      return task.version === version ? parseTranscript(task) : null
    },
    gcTime: 0,
  })
  const restore = useMutation({
    mutationFn: async () => {
      await saver.saveNow()
      await revertTask(id, version)
      const now = await fetchTask(id)
      saver.adopt({ transcript: parseTranscript(now), version: now.version })
    },
    onSuccess: () => {
      notify({ kind: 'success', text: say('workspace.versions.restored') })
      onClose()
    },
  })
  if (older.isPending) return <LoadView rows={6} />
  if (older.isError) return <ErrorView error={older.error} onRetry={() => void older.refetch()} />
  if (older.data === null) return <p className={styles.hint}>{say('workspace.versions.unreadable')}</p>
  return (
    <div className={styles.older}>
      <Changes before={older.data} after={editing.getState().transcript} />
      <PlainButton primary busy={restore.isPending} disabled={restore.isPending} onClick={() => restore.mutate()}>
        {say('workspace.versions.restore')}
      </PlainButton>
    </div>
  )
}

function Changes({ before, after }: { before: Transcript; after: Transcript }) {
  const say = useSay()
  const rows = compareTranscripts(before, after)
  if (rows.length === 0) return <p className={styles.hint}>{say('workspace.versions.same')}</p>
  return (
    <div className={styles.changes} tabIndex={0} role="region" aria-label={say('workspace.versions.changes')}>
      <Virtualizer data={rows}>
        {({ id, before: old, after: now }) => (
          <div key={id} className={styles.change}>
            <time>{formatTime((now ?? old)?.startMs ?? 0)}</time>
            <TextDifference before={old?.text ?? ''} after={now?.text ?? ''} />
          </div>
        )}
      </Virtualizer>
    </div>
  )
}
