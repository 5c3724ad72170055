import { UploadView } from './upload/UploadView'
import { uploadQueue } from './upload/uploadQueueInstance'

/** Upload page: pick recordings, upload and transcribe them. */
export default function CreatePage() {
  return <UploadView queue={uploadQueue} />
}
