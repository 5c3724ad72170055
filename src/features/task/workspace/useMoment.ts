import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Moment } from '../../../transcript/ui/place/useKeptPlace'
import { parseMoment, momentParam } from '../../../shared/navigation/recordPath'

/**
 * The moment that a link to the record asks for. It is removed from the address, so that after a reload the user goes on where
 * they were.
 */
export function useMoment(): Moment | null {
  const [params, setParams] = useSearchParams()
  const text = params.get(momentParam)
  const [asked, setAsked] = useState<{ text: string | null; moment: Moment | null }>({ text: null, moment: null })
  if (text !== asked.text) {
    const ms = text === null ? null : parseMoment(text)
    setAsked({ text, moment: ms === null ? asked.moment : { ms } })
  }
  useEffect(() => {
    if (text === null) return
    setParams(
      (now) => {
        now.delete(momentParam)
        return now
      },
      { replace: true },
    )
  }, [text, setParams])
  return asked.moment
}
