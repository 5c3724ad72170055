import { StartMeeting } from './start/StartMeeting'

/** Starts a meeting. */
export default function CreatePage() {
  return <StartMeeting />
}
