import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Virtualizer } from 'virtua'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { formatTime } from '../../../shared/time/formatTime'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { ErrorView } from '../../../shared/ui/states/ErrorView'
import { LoadView } from '../../../shared/ui/states/LoadView'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { compareTranscripts } from '../../../transcript/versions/compare'
import type { Transcript } from '../../../transcript/model/transcript'
import { parseTranscript } from '../../../transcript/model/parse'
import type { TranscriptStore } from '../../../transcript/ui/state/transcriptStore'
import type { Id } from '../../../wire/responses'
import { fetchTask, fetchVersions, revertTask } from '../record/taskApi'
import type { TranscriptAutosave } from '../autosave/TranscriptAutosave'
import { TextDifference } from './TextDifference'
import { groupVersions, type VersionGroup } from './versionGroups'
import styles from './VersionsDialog.module.css'

interface Props {
  id: Id
  editing: TranscriptStore
  autosave: TranscriptAutosave
  onClose: () => void
}

/** The version history: who changed the text, what changed, and restoring. */
export function VersionsDialog({ id, editing, autosave, onClose }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState<number | null>(null)
  // Saves first, since unsaved edits would be missing from the list.
  const versions = useQuery({
    queryKey: ['versions', String(id)],
    queryFn: async ({ signal }) => {
      await autosave.saveNow()
      return groupVersions(await fetchVersions(id, signal))
    },
    gcTime: 0,
  })
  return (
    <Dialog wide title={t('workspace.versions.title')} onClose={onClose}>
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
            <p className={styles.hint}>{t('workspace.versions.choose')}</p>
          ) : (
            <OlderVersion key={chosen} {...{ id, version: chosen, editing, autosave, onClose }} />
          )}
        </div>
      )}
    </Dialog>
  )
}

function GroupName({ group: { atMs, by, edits }, newest }: { group: VersionGroup; newest: boolean }) {
  const t = useT()
  const { formatDate } = useIntl()
  const when = atMs === null ? '' : formatDate(atMs, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <strong>{newest ? t('workspace.versions.now') : by ? when : t('workspace.versions.first')}</strong>
      <span>{by ? t('workspace.versions.by', { name: by, edits }) : when}</span>
    </>
  )
}

/** An older version compared with the current text. */
function OlderVersion({ id, version, editing, autosave, onClose }: Props & { version: number }) {
  const t = useT()
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
      await autosave.saveNow()
      await revertTask(id, version)
      const now = await fetchTask(id)
      autosave.replaceWith({ transcript: parseTranscript(now), version: now.version })
    },
    onSuccess: () => {
      notify({ kind: 'success', text: t('workspace.versions.restored') })
      onClose()
    },
  })
  if (older.isPending) return <LoadView rows={6} />
  if (older.isError) return <ErrorView error={older.error} onRetry={() => void older.refetch()} />
  return (
    <div className={styles.older}>
      {older.data === null ? (
        // The server returned a different version than requested; restoring still works.
        <p className={styles.hint}>{t('workspace.versions.unreadable')}</p>
      ) : (
        <VersionChanges before={older.data} after={editing.getState().transcript} />
      )}
      <PlainButton primary busy={restore.isPending} disabled={restore.isPending} onClick={() => restore.mutate()}>
        {t('workspace.versions.restore')}
      </PlainButton>
    </div>
  )
}

function VersionChanges({ before, after }: { before: Transcript; after: Transcript }) {
  const t = useT()
  const rows = compareTranscripts(before, after)
  if (rows.length === 0) return <p className={styles.hint}>{t('workspace.versions.same')}</p>
  return (
    <div className={styles.changes} tabIndex={0} role="region" aria-label={t('workspace.versions.changes')}>
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
