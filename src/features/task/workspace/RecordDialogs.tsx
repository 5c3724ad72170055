import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { TimeSpan } from '../../../transcript/model/silences'
import type { Task } from '../../../wire/responses'
import { ExportDialog } from '../export/ExportDialog'
import type { ExportSource } from '../export/exportRecord'
import { PeopleDialog } from '../people/PeopleDialog'
import { isOwn } from '../../../shared/account/recordRole'
import { ShareDialog } from '../share/ShareDialog'
import { RetranscribeDialog } from './RetranscribeDialog'

/** Which dialog of a record is open. A store, so that opening one does not render the whole workspace. */
export interface RecordDialog {
  readonly open: 'again' | 'export' | 'share' | null
  /** The part of the recording to share; null for all of it. */
  readonly selection: TimeSpan | null
}

interface Props {
  dialog: StoreApi<RecordDialog>
  task: Task
  /** Absent while there is no text to export. */
  exportSource: Omit<ExportSource, 'task'> | undefined
}

/** The dialog of a record that is open, if any. */
export function RecordDialogs({ dialog, task, exportSource }: Props) {
  const { open, selection } = useStore(dialog)
  const close = () => dialog.setState({ open: null })
  switch (open) {
    case null:
      return null
    case 'share':
      return isOwn(task) ? (
        <ShareDialog task={task} selection={selection} onClose={close} />
      ) : (
        <PeopleDialog task={task} onClose={close} />
      )
    case 'again':
      return <RetranscribeDialog task={task} onClose={close} />
    case 'export':
      return exportSource && <ExportDialog source={{ task, ...exportSource }} onClose={close} />
  }
}
