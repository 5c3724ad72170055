/** The upload queue of this tab. It survives navigation inside the app. */
import { refreshUser } from '../../../shared/account/currentUser'
import { queryClient } from '../../../shared/http/queryClient'
import { discardUpload } from '../../../shared/http/resumableUpload'
import { uploadFile } from '../../../shared/http/uploadFile'
import { currentTabId } from '../../../shared/tabId'
import { bindToSession } from '../../../shared/uploadQueue/bindToSession'
import { trackUploadActivity } from '../../../shared/uploadQueue/uploadActivity'
import type { SiteInfo } from '../../../wire/responses'
import { addTask, checkBeforeAddTask, fetchTasks, importTask } from '../record/taskApi'
import { taskWatch } from '../record/taskWatchInstance'
import { uploadSettings } from './uploadSettings'
import { recordingLimitsOf } from './queue/recordingLimits'
import { probeMedia } from './probe/probeMedia'
import { readTranscript } from './transcript/readTranscript'
import { openQueueStorage } from './queue/queueStorage'
import { RecordingQueue } from './queue/RecordingQueue'
import { recordingsActivity } from './recordingsActivity'
import { refreshRecordLists } from '../record/recordQueries'

export const uploadQueue = new RecordingQueue({
  api: {
    upload: uploadFile,
    discard: discardUpload,
    checkBeforeAddTask,
    addTask,
    importTask,
    async findRecord(url, title) {
      const { rows } = await fetchTasks({ keyword: title, type: 'file' })
      return rows.find((task) => task.url === url)?.id ?? null
    },
  },
  storage: openQueueStorage(),
  tab: currentTabId,
  probe: probeMedia,
  readTranscript,
  limits: () => recordingLimitsOf(queryClient.getQueryData<SiteInfo>(['setting'])),
  autoStart: () => uploadSettings.getState().autoStart,
  follow: (task) => taskWatch.watch(task),
  onCreated: () => void Promise.all([refreshRecordLists(), refreshUser()]),
  now: () => Date.now(),
  random: () => Math.random(),
})

uploadQueue.language.setState(uploadSettings.getState().language ?? null)
uploadQueue.language.subscribe((language) => {
  if (language !== null) uploadSettings.setState({ language })
})
taskWatch.onEnd(({ id }) => uploadQueue.taskEnded(id))
trackUploadActivity(uploadQueue.store, recordingsActivity)
bindToSession(uploadQueue)
window.addEventListener('online', () => uploadQueue.retryNow())
