/** Repositories for speaker detection: which records wait for it, what it found, and the voices that users had remembered. */

/** `queued`: waits for the transcription, for a diarizer or for its turn. */
export type SpeakerDetectionStatus = 'queued' | 'running' | 'done' | 'failed'

export interface SpeakerDetectionRequest {
  /** Number of speakers; 0 finds it out. */
  speakers: number
  /** Also replaces the speakers that segments already have. */
  replace: boolean
}

export interface SpeakerDetectionRow extends SpeakerDetectionRequest {
  status: SpeakerDetectionStatus
  /** 0..100 */
  progress: number
  /** Number of speakers found; 0 until done. */
  found: number
  /** Version of the transcript that it saved; null if it changed nothing or is not done. */
  version: number | null
  /** Message id of the error, '' for none. */
  error: string
}

export type SpeakerDetectionResult = Pick<SpeakerDetectionRow, 'status' | 'progress' | 'found' | 'version' | 'error'>

export interface SpeakerRepositories {
  /** At most one per task; deleted with the task. */
  speakerDetections: {
    /** Stores one that has not run, in place of an earlier one. */
    add(taskId: number, request: SpeakerDetectionRequest): Promise<void>
    /** Makes the task's detection one that has not run, if there is one, keeping existing speakers: the task is transcribed again. */
    restart(taskId: number): Promise<void>
    byTask(taskId: number): Promise<SpeakerDetectionRow | null>
    update(taskId: number, patch: Partial<SpeakerDetectionResult>): Promise<void>
  }
  /** Voices that users had remembered. Embeddings never leave the server. */
  voiceProfiles: {
    /** Since when the user has voices remembered; null if not. */
    enabledSince(userId: number): Promise<number | null>
    enable(userId: number, now: number): Promise<void>
    /** Deletes all profiles of the user as well. */
    disable(userId: number): Promise<void>
    /** In order of the names. */
    list(userId: number): Promise<VoiceProfileRow[]>
    /** Stores a profile, or replaces the one of that name. Returns its id. */
    save(profile: NewVoiceProfile): Promise<number>
    rename(userId: number, id: number, name: string): Promise<'done' | 'missing' | 'taken'>
    /** Does nothing if it does not exist. */
    remove(userId: number, id: number): Promise<void>
  }
  /** Profiles whose voice a speaker of a record may have. They go with the record and with the profile. */
  voiceProposals: {
    /** Replaces the open ones of a task. What was refused stays so, and is not proposed again. */
    replace(taskId: number, proposals: readonly VoiceProposalKey[]): Promise<void>
    /** The open ones, with the names of their profiles. */
    list(taskId: number): Promise<(VoiceProposalKey & { name: string })[]>
    refuse(taskId: number, proposal: VoiceProposalKey): Promise<void>
  }
}

export interface VoiceProfileRow {
  id: number
  userId: number
  /** Unique for the user. */
  name: string
  /** Id of the model that made the embedding; those of different models can't be compared. */
  model: string
  /** Of length 1. */
  embedding: Float32Array
  /** Whole seconds of speech that it was made from. */
  seconds: number
  /** The record it was last made from; null if that is gone. */
  task: { id: number; title: string } | null
  createdAt: number
  updatedAt: number
}

export type NewVoiceProfile = Omit<VoiceProfileRow, 'id' | 'task' | 'createdAt' | 'updatedAt'> & {
  taskId: number
  now: number
}

export interface VoiceProposalKey {
  /** Id of the speaker in the record. */
  role: string
  profileId: number
}
