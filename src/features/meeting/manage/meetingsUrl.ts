/** What of the table of meetings stands in the address. */
import { meetingStatus, type MeetingStatus } from '../../../wire/codes'

export interface MeetingsView {
  /** From 1. */
  readonly page: number
  /** Part of the title; '' for all. */
  readonly keyword: string
  /** Null for every status. */
  readonly status: MeetingStatus | null
}

const longestKeyword = 300

/** Whatever an address holds gives a view that can be asked for. */
export function readMeetings(params: URLSearchParams): MeetingsView {
  const page = Number(params.get('page'))
  const status = params.get('status')
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    keyword: (params.get('keyword') ?? '').trim().slice(0, longestKeyword),
    status: Object.values(meetingStatus).find((known) => String(known) === status) ?? null,
  }
}

/** The address of a view; what is as usual is left out. */
export function writeMeetings({ page, keyword, status }: MeetingsView): URLSearchParams {
  return new URLSearchParams({
    ...(keyword && { keyword }),
    ...(status !== null && { status: String(status) }),
    ...(page > 1 && { page: String(page) }),
  })
}
