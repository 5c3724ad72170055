/** The one queue of this tab. It lives as long as the page does, whatever page of the app is shown. */
import { refreshUser } from '../../shared/currentUser'
import { queryClient } from '../../shared/query'
import { upload } from '../../shared/http/upload'
import type { Setting } from '../../wire/bodies'
import { addTask, checkBeforeAddTask, fetchTasks } from './api'
import { limitsOf } from './pickLimits'
import { probeMedia } from './probeMedia'
import { followUser } from './queue/followUser'
import { openKeep } from './queue/keep'
import { UploadQueue } from './queue/UploadQueue'
import { followActivity } from './queue/whileActive'
import { refreshTables } from './records'

export const uploadQueue = new UploadQueue({
  api: {
    upload,
    checkBeforeAddTask,
    addTask,
    async findRecord(url, title) {
      const { rows } = await fetchTasks({ keyword: title, type: 'file' })
      return rows.find((task) => task.url === url)?.id ?? null
    },
  },
  keep: openKeep(),
  probe: probeMedia,
  limits: () => limitsOf(queryClient.getQueryData<Setting>(['setting'])),
  onCreated: () => void Promise.all([refreshTables(), refreshUser()]),
  now: () => Date.now(),
  random: () => Math.random(),
})

followActivity(uploadQueue)
followUser(uploadQueue)
window.addEventListener('online', () => uploadQueue.retryNow())
