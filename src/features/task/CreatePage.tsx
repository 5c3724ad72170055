import { CreateView } from './create/CreateView'
import { uploadQueue } from './uploadQueue'

/** Audio to text: pick recordings, send them, have them transcribed. */
export default function CreatePage() {
  return <CreateView queue={uploadQueue} />
}
