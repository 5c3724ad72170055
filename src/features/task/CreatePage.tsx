import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { folderOf } from '../../shared/navigation/folderParam'
import { UploadView } from './upload/UploadView'
import { uploadQueue } from './upload/uploadQueueInstance'

/** Upload page: pick recordings, upload and transcribe them. The URL may name the folder they are put in. */
export default function CreatePage() {
  const folder = folderOf(useSearchParams()[0])
  useEffect(() => uploadQueue.folder.setState(folder, true), [folder])
  return <UploadView queue={uploadQueue} />
}
